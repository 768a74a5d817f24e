// Package report writes a summary for people and programs: Text for the
// terminal, Markdown for summary.md, CSV for summary.csv, JSON. It computes
// nothing: every number is one of the summary's.
package report
