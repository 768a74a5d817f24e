package sim

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var (
	// ErrLocked says that another process is writing the folder.
	ErrLocked = errors.New("another process is writing this run")
	// ErrNotDeterministic says that the same games were played twice with
	// different records.
	ErrNotDeterministic = errors.New("not deterministic: the same games gave different records")
	// errDamaged says that a range file does not hold what was written.
	errDamaged = errors.New("damaged")
)

// The files of a run's folder that sim writes.
const (
	GamesFile    = "games.csv"
	LockFile     = rangesFolder + "/.lock" // empty; kept for the next process
	rangesFolder = "ranges"
	damagedMark  = ".damaged"
)

// Range is a stretch of deals, Low .. High-1, played in every cell.
type Range struct{ Low, High int64 }

// Store keeps the finished ranges of one run in a folder. Each range is a file
// of rows, as games.csv holds them, and a last line that seals it; it is written
// whole or not at all. How a run was cut into ranges changes nothing: they may
// be of any size, must not overlap, and are read in order. A store is used by
// one goroutine and locks its folder against other processes.
type Store struct {
	folder   string
	identity string
	schema   *Schema
	lock     *os.File
	ranges   []Range // in order
}

// OpenStore opens a run's folder for writing, and makes it if need be. identity
// names what is played: ranges of another identity are refused. It returns
// ErrLocked if another process has the folder open, and clears away what a
// killed one left half-written. Close gives the folder free.
func OpenStore(folder, identity string, s *Schema) (*Store, error) {
	if !plainName(identity) {
		return nil, fmt.Errorf("sim: store: identity %q, want printable ASCII without comma, quote and space", identity)
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	st := &Store{folder: folder, identity: identity, schema: s}
	if err := st.open(); err != nil {
		return nil, errors.Join(fmt.Errorf("sim: store: %s: %w", folder, err), st.Close())
	}
	return st, nil
}

func (st *Store) open() error {
	ranges := filepath.Join(st.folder, rangesFolder)
	err := os.MkdirAll(ranges, 0o777)
	if err != nil {
		return err
	}
	if st.lock, err = lockFile(filepath.Join(st.folder, filepath.FromSlash(LockFile))); err != nil {
		return err
	}
	for _, folder := range []string{st.folder, ranges} {
		if err := removeTemps(folder); err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(ranges)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if rg, ok := parseRangeName(entry.Name()); ok {
			st.ranges = append(st.ranges, rg)
		}
	}
	st.sort()
	return nil
}

func (st *Store) sort() {
	slices.SortFunc(st.ranges, func(a, b Range) int { return cmp.Compare(a.Low, b.Low) })
}

// Close gives the folder free for other processes.
func (st *Store) Close() error {
	if st.lock == nil {
		return nil
	}
	err := st.lock.Close()
	st.lock = nil
	return err
}

// Ranges lists the finished ranges, in order.
func (st *Store) Ranges() []Range { return slices.Clone(st.ranges) }

// path is the file of a range; names sort in the order of the deals.
func (st *Store) path(rg Range) string {
	return filepath.Join(st.folder, rangesFolder, rangeName(rg))
}

func rangeName(rg Range) string { return fmt.Sprintf("%012d-%012d.csv", rg.Low, rg.High) }

// parseRangeName accepts exactly what rangeName makes.
func parseRangeName(name string) (rg Range, ok bool) {
	n, _ := fmt.Sscanf(name, "%d-%d.csv", &rg.Low, &rg.High)
	return rg, n == 2 && 0 <= rg.Low && rg.Low < rg.High && name == rangeName(rg)
}

// Put writes a finished range: the rows of its deals in every cell, in order. A
// range that is there already must have the same rows, else the error is
// ErrNotDeterministic.
func (st *Store) Put(rg Range, rows []byte) error {
	path := st.path(rg)
	if n, want := bytes.Count(rows, []byte("\n")), (rg.High-rg.Low)*int64(len(st.schema.Cells)); int64(n) != want {
		return fmt.Errorf("sim: store: deals %d-%d: %d rows, want %d", rg.Low, rg.High-1, n, want)
	}
	if slices.Contains(st.ranges, rg) {
		old, err := st.read(rg)
		if err != nil {
			return err
		}
		if !bytes.Equal(old, rows) {
			return fmt.Errorf("sim: store: %s: %w", path, ErrNotDeterministic)
		}
		return nil
	}
	err := WriteFile(path, func(w io.Writer) error {
		if _, err := w.Write(rows); err != nil {
			return err
		}
		_, err := w.Write(st.appendSeal(nil, rg, rows))
		return err
	})
	if err != nil {
		return fmt.Errorf("sim: store: deals %d-%d: %w", rg.Low, rg.High-1, err)
	}
	st.ranges = append(st.ranges, rg)
	st.sort()
	return nil
}

// appendSeal appends the last line of a range file. It says what the file holds,
// and hashes that together with the rows.
func (st *Store) appendSeal(dst []byte, rg Range, rows []byte) []byte {
	start := len(dst)
	dst = fmt.Appendf(dst, "# deals %d to %d of run %s, %d bytes, sha256 ", rg.Low, rg.High-1, st.identity, len(rows))
	sum := sha256.New()
	sum.Write(rows)
	sum.Write(dst[start:])
	return append(hex.AppendEncode(dst, sum.Sum(nil)), '\n')
}

// read returns the rows of a range. Its error is errDamaged if the file is not
// what Put wrote.
func (st *Store) read(rg Range) ([]byte, error) {
	path := st.path(rg)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("sim: store: %w", err)
	}
	rows := text
	if n := len(text); n > 0 && text[n-1] == '\n' {
		rows = text[:bytes.LastIndexByte(text[:n-1], '\n')+1]
	}
	seal := text[len(rows):]
	if bytes.Equal(seal, st.appendSeal(nil, rg, rows)) {
		return rows, nil
	}
	// A sound file of another run is no damage.
	other := *st
	var low, high int64
	if n, _ := fmt.Sscanf(string(seal), "# deals %d to %d of run %s", &low, &high, &other.identity); n == 3 {
		other.identity = string(bytes.TrimSuffix([]byte(other.identity), []byte(",")))
		if bytes.Equal(seal, other.appendSeal(nil, rg, rows)) {
			return nil, fmt.Errorf("sim: store: %s belongs to run %s, want %s", path, other.identity, st.identity)
		}
	}
	return nil, fmt.Errorf("sim: store: %s: %w", path, errDamaged)
}

// check reads every range once, calling next before each. Damaged files are set
// aside under another name and returned, so that their games are played again.
func (st *Store) check(next func(done, ranges int) error) (damaged []string, err error) {
	var sound []Range
	for i, rg := range st.ranges {
		if err := next(i, len(st.ranges)); err != nil {
			return damaged, err
		}
		_, err := st.read(rg)
		switch {
		case errors.Is(err, errDamaged):
			aside := st.path(rg) + damagedMark
			if err := os.Rename(st.path(rg), aside); err != nil {
				return damaged, fmt.Errorf("sim: store: %w", err)
			}
			damaged = append(damaged, aside)
			continue
		case err != nil:
			return damaged, err
		}
		if n := len(sound); n > 0 && rg.Low < sound[n-1].High {
			return damaged, fmt.Errorf("sim: store: %s and %s overlap", st.path(sound[n-1]), st.path(rg))
		}
		sound = append(sound, rg)
	}
	st.ranges = sound
	return damaged, nil
}

// Clear removes games.csv, the finished ranges and the damaged ones that were set
// aside, of whatever run they are. Other files stay.
func (st *Store) Clear() error {
	ranges := filepath.Join(st.folder, rangesFolder)
	entries, err := os.ReadDir(ranges)
	if err != nil {
		return fmt.Errorf("sim: store: %w", err)
	}
	for _, entry := range entries {
		if _, ours := parseRangeName(strings.TrimSuffix(entry.Name(), damagedMark)); ours {
			if err := os.Remove(filepath.Join(ranges, entry.Name())); err != nil {
				return fmt.Errorf("sim: store: %w", err)
			}
		}
	}
	st.ranges = nil
	if err := os.Remove(filepath.Join(st.folder, GamesFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("sim: store: %w", err)
	}
	return nil
}

// WriteGames writes games.csv with the records of deals 0 .. deals-1, which must
// all be finished, and returns their digest.
func (st *Store) WriteGames(deals int64) (*Digest, error) {
	digest := NewDigest(st.schema)
	cells := len(st.schema.Cells)
	path := filepath.Join(st.folder, GamesFile)
	err := WriteFile(path, func(w io.Writer) error {
		if _, err := w.Write(st.schema.AppendHeader(nil)); err != nil {
			return err
		}
		deal := int64(0)
		for _, rg := range st.ranges {
			if rg.Low != deal || deal == deals {
				break
			}
			rows, err := st.read(rg)
			if err != nil {
				return err
			}
			rest := rows
			for ; deal < min(rg.High, deals); deal++ {
				for cell := range cells {
					end := bytes.IndexByte(rest, '\n') + 1
					digest.cells[cell].Write(rest[:end])
					rest = rest[end:]
				}
			}
			if _, err := w.Write(rows[:len(rows)-len(rest)]); err != nil {
				return err
			}
		}
		if deal != deals {
			return fmt.Errorf("deals 0-%d are finished, want 0-%d", deal-1, deals-1)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("sim: store: %s: %w", path, err)
	}
	return digest, nil
}
