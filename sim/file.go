package sim

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Temporary files are hidden and named after the file they become.
const (
	tempPrefix = "."
	tempSuffix = ".tmp"
)

// WriteFile writes a file whole or not at all: write fills a temporary file in
// the same folder, which is flushed to the disk and then takes path's place. On
// any error path keeps what it held.
func WriteFile(path string, write func(io.Writer) error) (err error) {
	folder, name := filepath.Split(path)
	temp := filepath.Join(folder, tempPrefix+name+tempSuffix)
	file, err := os.Create(temp)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temp))
		}
	}()
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	syncFolder(folder)
	return nil
}

// syncFolder makes a rename in the folder survive a loss of power. Some systems
// cannot do that for folders; the file itself is on the disk in any case.
func syncFolder(folder string) {
	if folder == "" {
		folder = "."
	}
	if dir, err := os.Open(folder); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}

// removeTemps removes the temporary files that a killed process left behind.
func removeTemps(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempSuffix) && entry.Type().IsRegular() {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				return err
			}
		}
	}
	return nil
}
