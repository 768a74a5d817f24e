package sim

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"yurei/engine"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv("SIM_TEST_FOLDER"); folder != "" {
		os.Exit(storeUntilKilled(folder))
	}
	os.Exit(m.Run())
}

func openStore(t *testing.T, folder string, p *Plan) *Store {
	t.Helper()
	st, err := OpenStore(folder, "duel-1", p.Records())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// runStored runs the plan in the folder and returns the result and games.csv.
func runStored(t *testing.T, folder string, p *Plan, workers int) (Result, string) {
	t.Helper()
	st := openStore(t, folder, p)
	defer st.Close()
	sink := newRows(p)
	res, err := p.Run(context.Background(), Options{Workers: workers, Store: st}, sink)
	if err != nil {
		t.Fatal(err)
	}
	digest, err := st.WriteGames(res.Deals)
	if err != nil {
		t.Fatal(err)
	}
	text := readFile(t, filepath.Join(folder, GamesFile))
	if text != string(p.Records().AppendHeader(nil))+string(sink.text) {
		t.Error("games.csv differs from the records that were folded")
	}
	again := NewDigest(p.Records())
	for rec, err := range ReadGames(strings.NewReader(text), "games.csv", p.Records()) {
		if err != nil {
			t.Fatal(err)
		}
		again.Fold(rec)
	}
	if !slices.Equal(again.Sums(), digest.Sums()) {
		t.Error("the digest of games.csv differs from that of its ranges")
	}
	return res, text
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// files lists the folder's files and what they hold.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(folder, path)
			all[filepath.ToSlash(name)] = readFile(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// expected is the games.csv of the plan, played without a store.
func expected(t *testing.T, p *Plan) string {
	t.Helper()
	return string(p.Records().AppendHeader(nil)) + play(t, p, 2)
}

func TestStoredRunsEqualOthersAndRepeatThemselves(t *testing.T) {
	folder := t.TempDir()
	p := duelPlan(3000)
	want := expected(t, p)
	res, text := runStored(t, folder, p, 3)
	if text != want || res.Deals != 3000 || res.Played != 3000 {
		t.Errorf("%+v; the same file as without a store: %v", res, text == want)
	}
	before := files(t, folder)
	// 1365 deals of three cells are a full range; the lock is a file too.
	if len(before) != 3+2 {
		t.Errorf("%d files, want 3 ranges, %s and the lock", len(before), GamesFile)
	}
	for range 2 {
		if res, text := runStored(t, folder, p, 2); res.Played != 0 || res.Deals != 3000 || text != want {
			t.Errorf("again: %+v; the same file: %v", res, text == want)
		}
	}
	if after := files(t, folder); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("running a finished run again changed its files")
	}
}

func TestARunIsExtendedAndShownInPart(t *testing.T) {
	folder := t.TempDir()
	want := expected(t, duelPlan(2000))
	lines := strings.SplitAfter(want, "\n")
	for _, step := range []struct{ deals, played int64 }{{20, 20}, {400, 380}, {7, 0}, {2000, 1600}, {1999, 0}} {
		res, text := runStored(t, folder, duelPlan(step.deals), 2)
		if res.Deals != step.deals || res.Played != step.played {
			t.Errorf("%d deals: %+v, want %d played", step.deals, res, step.played)
		}
		if text != strings.Join(lines[:1+3*step.deals], "") {
			t.Errorf("%d deals: not the first rows of the longest run", step.deals)
		}
	}
}

func TestResumedRunsEqualUninterruptedOnes(t *testing.T) {
	r := engine.MakeRand(1, 2)
	want := expected(t, duelPlan(2500))
	for trial := range 8 {
		folder := t.TempDir()
		p := duelPlan(2500)
		played, finished := int64(0), false
		for stops := 0; !finished; stops++ {
			if stops > 100 {
				t.Fatal("no end in sight")
			}
			st := openStore(t, folder, p)
			ctx, cancel := context.WithCancel(context.Background())
			at := int64(r.IntN(3000)) // beyond the end: not at all
			sink := newRows(p)
			sink.stop = func(rec *Record) {
				if rec.Deal == at {
					cancel()
				}
			}
			due := 50 + r.IntN(500)
			res, err := p.Run(ctx, Options{
				Workers: 1 + r.IntN(4), Store: st, Due: func() bool { return r.IntN(due) == 0 },
			}, sink)
			cancel()
			finished = err == nil
			if err != nil && !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if !strings.HasPrefix(want[strings.Index(want, "\n")+1:], string(sink.text)) {
				t.Fatalf("trial %d: the records folded are not the first of the run", trial)
			}
			played += res.Played
			if _, err := st.WriteGames(res.Deals); err != nil {
				t.Error(err)
			}
			st.Close()
		}
		if text := readFile(t, filepath.Join(folder, GamesFile)); text != want {
			t.Errorf("trial %d: resumed run differs", trial)
		}
		if played != 2500 {
			t.Errorf("trial %d: %d deals played in all, want 2500", trial, played)
		}
	}
}

// storeUntilKilled is what the child process of the test below does.
func storeUntilKilled(folder string) int {
	p := duelPlan(4000)
	st, err := OpenStore(folder, "duel-1", p.Records())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	deals := 0
	res, err := p.Run(context.Background(), Options{Workers: 2, Store: st, Due: func() bool {
		deals++
		fmt.Println(deals)
		return deals%100 == 0
	}})
	if err == nil {
		_, err = st.WriteGames(res.Deals)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func TestAKilledRunResumes(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	r := engine.MakeRand(3, 4)
	killed := 0
	for finished := false; !finished; {
		child := exec.Command(self)
		child.Env = append(os.Environ(), "SIM_TEST_FOLDER="+folder)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for at := 200 + r.IntN(700); at > 0 && lines.Scan(); at-- {
		}
		child.Process.Kill()
		for lines.Scan() {
		}
		switch err := child.Wait(); {
		case err == nil:
			finished = true
		case child.ProcessState.ExitCode() >= 0:
			t.Fatalf("child: %v", err)
		default:
			killed++
		}
		if killed > 100 {
			t.Fatal("no end in sight")
		}
	}
	if killed < 3 {
		t.Errorf("killed %d times, want at least 3", killed)
	}
	if text := readFile(t, filepath.Join(folder, GamesFile)); text != expected(t, duelPlan(4000)) {
		t.Error("the resumed run differs from an uninterrupted one")
	}
	for name := range files(t, folder) {
		if strings.HasSuffix(name, tempSuffix) {
			t.Errorf("%s is left over", name)
		}
	}
}

// storedRanges runs the plan into a new folder with a cut after every so many
// deals and returns the folder.
func storedRanges(t *testing.T, p *Plan, every int) string {
	t.Helper()
	folder := t.TempDir()
	st := openStore(t, folder, p)
	defer st.Close()
	deals := 0
	if _, err := p.Run(context.Background(), Options{Workers: 2, Store: st, Due: func() bool {
		deals++
		return deals%every == 0
	}}); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestDamagedRangesArePlayedAgain(t *testing.T) {
	p := duelPlan(40)
	want := expected(t, p)
	for _, damage := range []struct {
		name string
		do   func(text []byte) []byte
	}{
		{"empty", func([]byte) []byte { return nil }},
		{"truncated", func(text []byte) []byte { return text[:len(text)/2] }},
		{"without the seal", func(text []byte) []byte { return text[:bytes.IndexByte(text, '#')] }},
		{"without the last byte", func(text []byte) []byte { return text[:len(text)-1] }},
		{"one bit", func(text []byte) []byte { text[20] ^= 1; return text }},
		{"a row less", func(text []byte) []byte { return text[bytes.IndexByte(text, '\n')+1:] }},
		{"a row more", func(text []byte) []byte { return append(text, "0\n"...) }},
		{"the seal's deals", func(text []byte) []byte { return bytes.Replace(text, []byte("# deals 1"), []byte("# deals 2"), 1) }},
		{"zeros", func(text []byte) []byte { return make([]byte, len(text)) }},
	} {
		folder := storedRanges(t, p, 10)
		path := filepath.Join(folder, rangesFolder, "000000000010-000000000020.csv")
		if err := os.WriteFile(path, damage.do([]byte(readFile(t, path))), 0o666); err != nil {
			t.Fatal(err)
		}
		res, text := runStored(t, folder, p, 2)
		if text != want || res.Played != 10 || !slices.Equal(res.Damaged, []string{path + damagedMark}) {
			t.Errorf("%s: %+v; the same file: %v", damage.name, res, text == want)
		}
		if res, text := runStored(t, folder, p, 2); text != want || res.Played != 0 || res.Damaged != nil {
			t.Errorf("%s: mended, then %+v; the same file: %v", damage.name, res, text == want)
		}
	}
}

func TestMissingRangesAreFilledIn(t *testing.T) {
	p := duelPlan(60)
	folder := storedRanges(t, p, 10)
	for _, name := range []string{"000000000000-000000000010.csv", "000000000030-000000000040.csv"} {
		if err := os.Remove(filepath.Join(folder, rangesFolder, name)); err != nil {
			t.Fatal(err)
		}
	}
	st := openStore(t, folder, p)
	if _, err := st.WriteGames(60); err == nil || !strings.Contains(err.Error(), "want 0-59") {
		t.Errorf("games.csv of a run with gaps: error %v", err)
	}
	st.Close()
	for _, step := range []struct{ deals, played int64 }{{35, 15}, {33, 0}, {60, 5}} {
		p := duelPlan(step.deals)
		if res, text := runStored(t, folder, p, 3); res.Played != step.played || text != expected(t, p) {
			t.Errorf("%d deals: %+v, want %d played and the same file", step.deals, res, step.played)
		}
	}
}

func TestForeignAndOverlappingRangesAreRefused(t *testing.T) {
	p := duelPlan(20)
	folder := storedRanges(t, p, 10)
	other, err := OpenStore(folder, "duel-2", p.Records())
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Run(context.Background(), Options{Workers: 1, Store: other})
	if err == nil || !strings.Contains(err.Error(), "belongs to run duel-1, want duel-2") {
		t.Errorf("ranges of another run: error %v", err)
	}
	other.Close()

	st := openStore(t, folder, p)
	rows := []byte(play(t, duelPlan(15), 1))
	start := bytes.Index(rows, []byte("\n15,5,")) + 1
	if err := st.Put(Range{5, 15}, rows[start:]); err != nil {
		t.Fatal(err)
	}
	if _, err = p.Run(context.Background(), Options{Workers: 1, Store: st}); err == nil || !strings.Contains(err.Error(), "overlap") {
		t.Errorf("overlapping ranges: error %v", err)
	}
}

func TestOtherRecordsOfTheSameGamesAreNotDeterministic(t *testing.T) {
	p := duelPlan(10)
	folder := storedRanges(t, p, 10)
	st := openStore(t, folder, p)
	rows := []byte(play(t, p, 1))
	if err := st.Put(Range{0, 10}, rows); err != nil {
		t.Errorf("the same rows again: %v", err)
	}
	path := filepath.Join(folder, rangesFolder, "000000000000-000000000010.csv")
	before := readFile(t, path)
	changed := bytes.Replace(rows, []byte("finished"), []byte("failed"), 1)
	if err := st.Put(Range{0, 10}, changed); !errors.Is(err, ErrNotDeterministic) || !strings.Contains(err.Error(), path) {
		t.Errorf("other rows: error %v", err)
	}
	if readFile(t, path) != before {
		t.Error("the range was changed")
	}
	if err := st.Put(Range{10, 20}, rows[1:]); err != nil {
		t.Errorf("30 rows for 10 deals: %v", err)
	}
	if err := st.Put(Range{20, 31}, rows); err == nil {
		t.Error("30 rows were taken for 11 deals of 3 cells")
	}
}

func TestAFolderHasOneWriter(t *testing.T) {
	p := duelPlan(10)
	folder := filepath.Join(t.TempDir(), "runs", "duel")
	st := openStore(t, folder, p)
	if _, err := OpenStore(folder, "duel-1", p.Records()); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), folder) {
		t.Errorf("second writer: error %v", err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	openStore(t, folder, p)
}

func TestHalfWrittenFilesAreClearedAway(t *testing.T) {
	p := duelPlan(20)
	folder := storedRanges(t, p, 10)
	before := files(t, folder)
	for _, name := range []string{".games.csv.tmp", "ranges/.000000000020-000000000030.csv.tmp"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("20,"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	openStore(t, folder, p)
	if after := files(t, folder); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("files %v, were %v", after, before)
	}
}

func TestAStoreThatCannotBeOpenedIsRefused(t *testing.T) {
	p := duelPlan(10)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenStore(file, "duel-1", p.Records()); err == nil {
		t.Error("a file was opened as a folder")
	}
	if _, err := OpenStore(t.TempDir(), "duel 1", p.Records()); err == nil {
		t.Error("an identity with a space was taken")
	}
	st := openStore(t, t.TempDir(), duelPlan(10))
	p.Schema.Columns[0] = "other"
	if _, err := p.Run(context.Background(), Options{Workers: 1, Store: st}); err == nil || !strings.Contains(err.Error(), "other records") {
		t.Errorf("a store for other records: error %v", err)
	}
}

func TestAFullDiskLosesNothingThatWasStored(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("this system has no /dev/full, a device that is always full")
	}
	p := duelPlan(40)
	folder := storedRanges(t, duelPlan(20), 10)
	before := files(t, folder)
	// The next range's temporary file will be on the full device.
	for _, name := range []string{"000000000020-000000000030.csv", "000000000020-000000000040.csv"} {
		if err := os.Symlink(full, filepath.Join(folder, rangesFolder, tempPrefix+name+tempSuffix)); err != nil {
			t.Fatal(err)
		}
	}
	st := openStore(t, folder, p)
	res, err := p.Run(context.Background(), Options{Workers: 2, Store: st})
	if err == nil || !strings.Contains(err.Error(), "no space left on device") || !strings.Contains(err.Error(), "deals 20-39") {
		t.Errorf("%+v, error %v", res, err)
	}
	if _, err := os.Stat(full); err != nil {
		t.Fatal(err)
	}
	st.Close()
	os.Remove(filepath.Join(folder, rangesFolder, tempPrefix+"000000000020-000000000030.csv"+tempSuffix))
	if after := files(t, folder); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("the files changed")
	}
	if res, text := runStored(t, folder, p, 2); res.Played != 20 || text != expected(t, p) {
		t.Errorf("with room again: %+v", res)
	}
}

func TestWriteFileKeepsTheOldFileOnErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	write := func(text string, err error) error {
		return WriteFile(path, func(w io.Writer) error {
			w.Write([]byte(text))
			return err
		})
	}
	fault := errors.New("out of ink")
	if err := write("old", nil); err != nil {
		t.Fatal(err)
	}
	if err := write("new", fault); !errors.Is(err, fault) {
		t.Errorf("error %v, want %v", err, fault)
	}
	if text := readFile(t, path); text != "old" {
		t.Errorf("file = %q, want old", text)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("%d files, want 1", len(entries))
	}
}

// Memory after many games is what it was after few: fold order bounds what waits,
// and ranges are written as they fill.
func TestMemoryStaysFlat(t *testing.T) {
	p := duelPlan(100_000)
	p.Cells = p.Cells[:1]
	st := openStore(t, t.TempDir(), p)
	var heap []uint64
	sink := newRows(p)
	sink.stop = func(rec *Record) {
		sink.text = sink.text[:0]
		if rec.Deal%20_000 == 19_999 {
			var now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&now)
			heap = append(heap, now.HeapAlloc)
		}
	}
	if _, err := p.Run(context.Background(), Options{Workers: 2, Store: st}, sink); err != nil {
		t.Fatal(err)
	}
	for _, h := range heap[1:] {
		if h > heap[0]+1<<20 {
			t.Errorf("heap in bytes after each 20,000 games: %d, want no growth beyond 1 MiB", heap)
			break
		}
	}
}
