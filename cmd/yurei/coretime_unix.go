//go:build unix

package main

import (
	"syscall"
	"time"
)

// coreTime is the time that cores have spent on the process so far, outside the
// kernel: what else the machine does lengthens it little.
func coreTime() (time.Duration, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, err
	}
	return time.Duration(usage.Utime.Nano()), nil
}
