// Yurei plays games between agents and tells how balanced they are. Run it
// without arguments for help.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes.
const (
	exitDone        = 0
	exitVerdict     = 1
	exitFailed      = 2
	exitInterrupted = 130
)

func main() {
	// A reader that went away is an error to report, not a reason to die silently.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the command line and returns the exit code. Nothing but the result
// is written to stdout.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &checkedWriter{to: stdout}
	root := newRoot(&streams{in: stdin, out: out, err: stderr})
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	// Commands that work for their result return the error themselves; for the
	// others a reader that has seen enough is no error.
	if err == nil && !errors.Is(out.err, syscall.EPIPE) {
		err = out.err
	}
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errInterrupted):
		return exitInterrupted
	case errors.Is(err, errVerdict):
		fmt.Fprintf(stderr, "yurei: %v\n", err)
		return exitVerdict
	}
	fmt.Fprintf(stderr, "yurei: %v\n", err)
	return exitFailed
}

// errInterrupted ends a command that was interrupted and has already said so.
var errInterrupted = errors.New("interrupted")

// errVerdict ends a command that was carried out and whose answer is no.
var errVerdict = errors.New("the verdict is no")

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// checkedWriter remembers the first error and says that the result is lost, so
// that no print needs to check its own.
type checkedWriter struct {
	to  io.Writer
	err error
}

func (w *checkedWriter) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.to.Write(p)
	if err != nil {
		w.err = fmt.Errorf("the result could not be written: %w", err)
	}
	return n, w.err
}
