package sim

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"

	"yurei/engine"
)

// maxRow is the longest row that is read.
const maxRow = 1 << 16

// ReadGames reads the records of a games.csv, in index order from 0; name is
// what errors call the file. It ends after the last record or after an error,
// which names the file, line, column, field and value. The record is reused.
func ReadGames(r io.Reader, name string, s *Schema) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		in := bufio.NewReaderSize(r, maxRow)
		var rec Record
		header := bytes.TrimSuffix(s.AppendHeader(nil), []byte("\n"))
		for line := 1; ; line++ {
			row, err := in.ReadSlice('\n')
			if err == io.EOF && len(row) == 0 && line > 1 {
				return
			}
			switch {
			case err == io.EOF:
				err = fmt.Errorf("%s:%d:%d: the file ends inside a line", name, line, len(row)+1)
			case err == bufio.ErrBufferFull:
				err = fmt.Errorf("%s:%d:1: line longer than %d bytes", name, line, maxRow)
			case err != nil:
				err = fmt.Errorf("%s:%d:1: %w", name, line, err)
			default:
				row = row[:len(row)-1]
			}
			switch {
			case err != nil:
			case line == 1:
				if !bytes.Equal(row, header) {
					err = fmt.Errorf("%s:1:1: header = %.300q, want %q", name, row, header)
				}
			default:
				if fault := s.parseRow(row, int64(line-2), &rec); fault != nil {
					err = fault.in(name, line)
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if line > 1 && !yield(&rec, nil) {
				return
			}
		}
	}
}

// rowFault is what is wrong with a row, at a column counted in bytes from 1.
type rowFault struct {
	column int
	text   string
}

func (f *rowFault) in(name string, line int) error {
	return fmt.Errorf("%s:%d:%d: %s", name, line, f.column, f.text)
}

// fields walks over the fields of a row and remembers the first fault.
type fields struct {
	row   []byte
	at    int // of the next field; len(row)+1 at the end
	fault *rowFault
}

// next returns the next field, which is empty after the last one.
func (f *fields) next() []byte {
	if f.at > len(f.row) {
		return nil
	}
	rest := f.row[f.at:]
	if n := bytes.IndexByte(rest, ','); n >= 0 {
		rest = rest[:n]
	}
	f.at += len(rest) + 1
	return rest
}

func (f *fields) refuse(name string, value []byte, want string) {
	if f.fault == nil {
		f.fault = &rowFault{f.at - len(value), fmt.Sprintf("%s = %.100q, want %s", name, value, want)}
	}
}

// number reads an integer as AppendRow writes it, within limits.
func (f *fields) number(name string, low, high int64) int64 {
	value := f.next()
	n, err := strconv.ParseInt(string(value), 10, 64)
	digits := bytes.TrimPrefix(value, []byte("-"))
	if err != nil || n < low || n > high ||
		value[0] == '+' || digits[0] == '0' && len(value) > 1 {
		want := "an integer"
		if low == high {
			want = strconv.FormatInt(low, 10)
		} else if low > math.MinInt64 {
			want = fmt.Sprintf("an integer from %d to %d", low, high)
		}
		f.refuse(name, value, want)
		return low
	}
	return n
}

// word reads one of the names and returns its index. The name none, where there
// is one, is -1.
func (f *fields) word(name string, names []string, none string) int {
	value := f.next()
	if none != "" && string(value) == none {
		return -1
	}
	for i, known := range names {
		if string(value) == known {
			return i
		}
	}
	if none != "" {
		names = append([]string{none}, names...)
	}
	f.refuse(name, value, strings.Join(names, " or "))
	return 0
}

// parseRow reads the row of the game with the given index, without its newline,
// over *rec. It accepts exactly what AppendRow writes for a record that passes
// check.
func (s *Schema) parseRow(row []byte, index int64, rec *Record) *rowFault {
	cells := int64(len(s.Cells))
	*rec = Record{Deal: index / cells, Cell: int32(index % cells), Values: rec.Values[:0]}
	f := fields{row: row}
	f.number("index", index, index)
	f.number("deal", rec.Deal, rec.Deal)
	f.word("cell", s.Cells[rec.Cell:][:1], "")
	rec.Class = Class(f.word("class", classNames, ""))
	rec.Winner = engine.Side(f.word("winner", s.Sides, noSide))
	rec.Reason = engine.Reason(f.word("reason", s.Reasons, ""))
	rec.Decisions = int32(f.number("decisions", 0, math.MaxInt32))
	rec.Moves = int32(f.number("moves", 0, math.MaxInt32))
	rec.Options = int32(f.number("options", 0, math.MaxInt32))
	if s.OpenEyes {
		rec.OpenEyes = f.word(eyesColumn, eyesNames, "") == 1
	}
	for _, name := range s.Columns {
		rec.Values = append(rec.Values, f.number(name, math.MinInt64, math.MaxInt64))
	}
	if f.fault == nil && f.at <= len(row) {
		f.fault = &rowFault{f.at + 1, "more fields than the header has"}
	}
	if f.fault == nil {
		if err := s.check(rec); err != nil {
			f.fault = &rowFault{1, err.Error()}
		}
	}
	return f.fault
}
