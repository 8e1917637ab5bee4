package boltstore

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// Check reads a whole file and says what is damaged in it, and what that costs. It changes nothing. No process may have
// the file open. It returns an error if the file can't be read at all.
func Check(path string) (*Report, error) {
	report, err := withFile(path, func(_ *os.File, found *survey) error { return nil })
	if err != nil {
		return nil, fmt.Errorf("check the data file %s: %w", path, err)
	}
	return report, nil
}

// Salvage makes a new file of all that can be read of a damaged one, and leaves that one as it
// is. It returns what is lost.
func Salvage(path, into string) (*Report, error) {
	report, err := withFile(path, func(f *os.File, found *survey) error {
		if _, err := os.Lstat(into); err == nil {
			return fmt.Errorf("%s: %w", into, os.ErrExist)
		}
		if err := renew(into, f, found); err != nil {
			return err
		}
		s, err := openWith(into, path, true, Options{})
		if err != nil {
			return err
		}
		return s.Close()
	})
	if err != nil {
		return nil, fmt.Errorf("salvage the data file %s: %w", path, err)
	}
	return report, nil
}

func withFile(path string, do func(*os.File, *survey) error) (report *Report, err error) {
	f, err := openLocked(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	found, err := look(f)
	if err == nil {
		err = found.checkJournal(path)
	}
	if err != nil {
		return nil, err
	}
	return &found.Report, do(f, found)
}

// checkJournal looks through the journal, if the file has one.
func (s *survey) checkJournal(path string) error {
	if s.journaled.run == 0 {
		return nil
	}
	found, err := readJournal(path, s.journaled)
	if err != nil {
		return err
	}
	for _, name := range found.missing {
		s.tell("the journal", name+" is missing", journalCost)
	}
	r := replay{now: time.Now().UnixMilli(), base: func(name string) (*head, []byte, bool) {
		return s.heads[name], nil, name == "" || s.aside[name] || s.lost[name] != ""
	}}
	r.read(found, s.journaled)
	for _, d := range r.damages {
		s.tell(d.Where, d.What, d.Cost)
	}
	s.Ahead = r.entries
	return nil
}
