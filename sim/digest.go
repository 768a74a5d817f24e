package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
)

// Digest hashes the records of each cell, in their order: SHA-256 over the rows
// as files hold them. Equal sums mean equal games. It is a [Sink].
type Digest struct {
	schema *Schema
	cells  []hash.Hash
	row    []byte
}

// NewDigest returns a digest of no records.
func NewDigest(s *Schema) *Digest {
	d := &Digest{schema: s, cells: make([]hash.Hash, len(s.Cells))}
	for i := range d.cells {
		d.cells[i] = sha256.New()
	}
	return d
}

// Fold adds a record to its cell.
func (d *Digest) Fold(rec *Record) {
	d.row = d.schema.AppendRow(d.row[:0], rec)
	d.cells[rec.Cell].Write(d.row)
}

// Sums returns the hash of each cell's records so far, in hexadecimal.
func (d *Digest) Sums() []string {
	sums := make([]string, len(d.cells))
	for i, cell := range d.cells {
		sums[i] = hex.EncodeToString(cell.Sum(nil))
	}
	return sums
}
