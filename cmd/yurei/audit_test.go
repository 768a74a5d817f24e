package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"yurei/sim/audit"
)

func TestAudit(t *testing.T) {
	out, _ := mustRun(t, "audit", "--game", "canary-card", "--positions", "50", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 3 || rows[0][0] != "game" {
		t.Fatalf("%q", out)
	}
	for _, row := range rows[1:] {
		if row[0] != "canary-card" || row[6] != audit.Pass {
			t.Errorf("row %q", row)
		}
	}
	text, _ := mustRun(t, "audit", "--game", "canary-card", "--positions", "50")
	if lines := strings.Count(text, "\n"); lines != len(rows) {
		t.Errorf("%d lines of text, %d of CSV:\n%s", lines, len(rows), text)
	}
}

func TestAuditRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"--positions 0":      "positions = 0, want a whole number, at least 1",
		"--positions 1e3":    "positions = 1e3, want a whole number",
		"--workers 0":        "workers = 0, want a whole number",
		"--format json":      `unknown format "json", want one of text, csv`,
		"--agent heuristics": "did you mean heuristic?",
		"--game hako":        "unknown game",
	} {
		code, out, stderr := yurei(t, append([]string{"audit"}, strings.Fields(args)...)...)
		if code != exitFailed || out != "" || !strings.Contains(stderr, want) {
			t.Errorf("yurei audit %s: exit %d, %q", args, code, stderr)
		}
	}
}

// TestAuditVerdict: a leak, or a check that checked nothing, is the verdict no,
// and the text says where.
func TestAuditVerdict(t *testing.T) {
	pass := audit.Row{Game: "g", Check: "A", Cases: 1, Unit: "games"}
	leak := audit.Row{Game: "g", Check: "B", Cases: 1, Unit: "games", Leak: "seed 1, deal 2"}
	few := audit.Row{Game: "g", Check: "C", Cases: 1, Unit: "games", Lack: "1 game, want 2"}
	if err := auditVerdict([]audit.Row{pass}); err != nil {
		t.Error(err)
	}
	for _, row := range []audit.Row{leak, few} {
		if err := auditVerdict([]audit.Row{pass, row}); !errors.Is(err, errVerdict) {
			t.Errorf("%s: error %v", row.Result(), err)
		}
	}
	var text bytes.Buffer
	if err := auditText(&text, []audit.Row{pass, leak, few}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"PASS", "LEAK", "FEW", "LEAK in g: B\n  seed 1, deal 2\n", "FEW in g: C\n  1 game, want 2\n", " 1 game "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
}

// A seat of which too few decisions were probed has not passed.
func TestAuditOfTooFewDecisions(t *testing.T) {
	long(t)
	code, out, stderr := yurei(t, "audit", "--game", "hako-onna", "--agent", "random", "--positions", "1")
	if code != exitVerdict || !strings.Contains(out, audit.Few) || !strings.Contains(stderr, "did not pass") {
		t.Errorf("exit %d, %s\n%s", code, stderr, out)
	}
}
