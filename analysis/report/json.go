package report

import (
	"encoding/json"
	"io"

	"yurei/analysis"
)

// JSON writes the summary as one indented JSON object with the field names of
// its struct tags.
func JSON(w io.Writer, s *analysis.Summary) error { return encode(w, s) }

// JSONList writes the summaries of the parts of an experiment as one array.
func JSONList(w io.Writer, parts []*analysis.Summary) error { return encode(w, parts) }

func encode(w io.Writer, value any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(value)
}
