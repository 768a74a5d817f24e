package report

import (
	"encoding/json"
	"io"

	"yurei/analysis"
)

// JSON writes the summary as one indented JSON object with the field names of
// its struct tags.
func JSON(w io.Writer, s *analysis.Summary) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(s)
}
