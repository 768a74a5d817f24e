package sim

import (
	"strconv"

	"yurei/engine"
)

// fixedColumns are the columns of every records file, before the game's own.
var fixedColumns = [...]string{
	"index", "deal", "cell", "class", "winner", "reason", "decisions", "moves", "options",
}

// eyesColumn follows the fixed columns where a schema says OpenEyes.
const eyesColumn = "eyes"

var eyesNames = []string{"closed", "open"}

// AppendHeader appends the first line of a records file: index, deal, cell,
// class, winner, reason, decisions, moves, options, then eyes if agents may see
// the truth, then the game's own measures.
func (s *Schema) AppendHeader(dst []byte) []byte {
	for i, name := range fixedColumns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, name...)
	}
	if s.OpenEyes {
		dst = append(append(dst, ','), eyesColumn...)
	}
	for _, name := range s.Columns {
		dst = append(append(dst, ','), name...)
	}
	return append(dst, '\n')
}

// AppendRow appends the line of one record.
func (s *Schema) AppendRow(dst []byte, r *Record) []byte {
	dst = strconv.AppendInt(dst, r.Index(len(s.Cells)), 10)
	dst = append(dst, ',')
	dst = strconv.AppendInt(dst, r.Deal, 10)
	dst = append(dst, ',')
	dst = append(dst, s.Cells[r.Cell]...)
	dst = append(dst, ',')
	dst = append(dst, classNames[r.Class]...)
	dst = append(dst, ',')
	if r.Winner == engine.NoSide {
		dst = append(dst, noSide...)
	} else {
		dst = append(dst, s.Sides[r.Winner]...)
	}
	dst = append(dst, ',')
	dst = append(dst, s.Reasons[r.Reason]...)
	for _, n := range [...]int32{r.Decisions, r.Moves, r.Options} {
		dst = append(dst, ',')
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	if s.OpenEyes {
		eyes := eyesNames[0]
		if r.OpenEyes {
			eyes = eyesNames[1]
		}
		dst = append(append(dst, ','), eyes...)
	}
	for _, v := range r.Values {
		dst = append(dst, ',')
		dst = strconv.AppendInt(dst, v, 10)
	}
	return append(dst, '\n')
}
