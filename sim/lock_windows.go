package sim

import (
	"errors"
	"os"
	"syscall"
)

// lockFile opens the file so that nobody else can, until it is closed or the
// process ends, however it ends.
func lockFile(path string) (*os.File, error) {
	const sharingViolation = syscall.Errno(32) // ERROR_SHARING_VIOLATION
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const shareNothing = 0
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, shareNothing,
		nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrLocked
	}
	if err != nil {
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}
