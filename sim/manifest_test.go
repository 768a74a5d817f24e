package sim

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func sampleManifest() Manifest {
	s := twoCellSchema()
	return Manifest{
		Program: "yurei 1", Identity: "3f9a1c", Seed: 1<<64 - 1, Deals: 10, Finished: 4, Schema: *s,
		Hashes: NewDigest(s).Sums(), Experiment: "game: duel\n", Rules: map[string]string{"cards": "goal: <10>\n"},
	}
}

func TestManifestsAreWrittenAndReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), ManifestFile)
	want := sampleManifest()
	if err := WriteManifest(path, want); err != nil {
		t.Fatal(err)
	}
	want.Version = 1
	if got, err := ReadManifest(path); err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("read %+v, error %v", got, err)
	}
	first := readFile(t, path)
	if err := WriteManifest(path, want); err != nil || readFile(t, path) != first {
		t.Errorf("the same manifest is another file, error %v", err)
	}
}

func TestManifestsOfNoRunAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), ManifestFile)
	if err := WriteManifest(path, sampleManifest()); err != nil {
		t.Fatal(err)
	}
	text := readFile(t, path)
	for _, c := range []struct{ old, new, want string }{
		{`"seed"`, `"sead"`, `unknown field "sead"`},
		{`"schema_version": 1`, `"schema_version": 2`, "schema_version = 2, want 1"},
		{`"deals": 10`, `"deals": "ten"`, ":6:"},
		{`"deals": 10`, `"deals": 10,,`, ":6:"},
		{`"deals": 10`, `"deals": 0`, "deals = 0"},
		{`"finished": 4`, `"finished": 11`, "finished = 11, want 0-10"},
		{`"3f9a1c"`, `""`, `identity = ""`},
		{`"discs"`, `"cards"`, `cell "cards" is taken`},
		{`e3b0c442`, `e3b0c4`, "64 hexadecimal digits"},
		{"\n}\n", "\n}\n{}", "more after the end"},
		{text, "", "EOF"},
		{text[200:], "", "EOF"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Fatalf("%s is not in the manifest", c.old)
		}
		if err := os.WriteFile(path, []byte(changed), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadManifest(path); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: error %v, want one that says %s", c.new, err, c.want)
		}
	}
	if _, err := ReadManifest(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) && !strings.Contains(err.Error(), "none") {
		t.Errorf("no file: error %v", err)
	}
	m := sampleManifest()
	m.Hashes = m.Hashes[:1]
	if err := WriteManifest(path, m); err == nil || !strings.Contains(err.Error(), "1 hashes, want 2") {
		t.Errorf("a hash for two cells: error %v", err)
	}
}
