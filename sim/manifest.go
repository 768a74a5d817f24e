package sim

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// ManifestFile is the name of the manifest in a run's folder.
const ManifestFile = "run.json"

// manifestVersion is the version of the files of a run's folder.
const manifestVersion = 1

// Manifest says what a run's folder holds. It carries no time, host or number of
// workers: equal runs have equal manifests.
type Manifest struct {
	// Version is set by WriteManifest.
	Version  int    `json:"schema_version"`
	Program  string `json:"program"`
	Identity string `json:"identity"`
	Seed     uint64 `json:"seed"`
	// Deals are asked for, the first Finished of them are in games.csv.
	Deals    int64  `json:"deals"`
	Finished int64  `json:"finished"`
	Schema   Schema `json:"schema"`
	// Hashes are the sums of the finished games' Digest, by cell.
	Hashes []string `json:"hashes"`
	// Experiment is the resolved experiment.
	Experiment string `json:"experiment"`
	// Rules are the resolved rule sets, by the name of a cell or of what its
	// cells share.
	Rules map[string]string `json:"rules"`
}

// Validate reports values that no run has.
func (m *Manifest) Validate() error {
	switch {
	case m.Version != manifestVersion:
		return fmt.Errorf("schema_version = %d, want %d", m.Version, manifestVersion)
	case !plainName(m.Identity):
		return fmt.Errorf("identity = %q, want a name", m.Identity)
	case m.Deals < 1:
		return fmt.Errorf("deals = %d, want at least 1", m.Deals)
	case m.Finished < 0 || m.Finished > m.Deals:
		return fmt.Errorf("finished = %d, want 0-%d", m.Finished, m.Deals)
	case len(m.Hashes) != len(m.Schema.Cells):
		return fmt.Errorf("%d hashes, want %d, one a cell", len(m.Hashes), len(m.Schema.Cells))
	}
	for _, hash := range m.Hashes {
		if sum, err := hex.DecodeString(hash); err != nil || len(sum) != 32 {
			return fmt.Errorf("hash = %q, want 64 hexadecimal digits", hash)
		}
	}
	return m.Schema.Validate()
}

// WriteManifest writes the manifest whole or not at all.
func WriteManifest(path string, m Manifest) error {
	m.Version = manifestVersion
	err := m.Validate()
	if err == nil {
		err = WriteFile(path, func(w io.Writer) error {
			out := json.NewEncoder(w)
			out.SetEscapeHTML(false)
			out.SetIndent("", "  ")
			return out.Encode(&m)
		})
	}
	if err != nil {
		return fmt.Errorf("sim: manifest: %s: %w", path, err)
	}
	return nil
}

// ReadManifest reads a manifest and refuses what it does not know: unknown keys,
// wrong types, another version, impossible values.
func ReadManifest(path string) (*Manifest, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("sim: manifest: %w", err)
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	m := &Manifest{}
	if err := in.Decode(m); err != nil {
		return nil, fmt.Errorf("sim: manifest: %s:%s: %w", path, position(text, err, in.InputOffset()), err)
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, fmt.Errorf("sim: manifest: %s:%s: more after the end", path, position(text, err, in.InputOffset()))
	}
	if err := m.Validate(); err != nil {
		return nil, fmt.Errorf("sim: manifest: %s: %w", path, err)
	}
	return m, nil
}

// position is the line and column of a JSON error.
func position(text []byte, err error, offset int64) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	before := text[:min(offset, int64(len(text)))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("%d:%d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}
