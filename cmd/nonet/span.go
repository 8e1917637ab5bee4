package main

import (
	"errors"
	"flag"
	"strconv"
	"strings"
	"time"
)

// span is a time in a flag. Unlike the flag package's own it says what to write instead of what it can't read.
type span time.Duration

// spanVar declares a flag that takes a time.
func spanVar(fs *flag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	fs.Var((*span)(to), name, usage)
}

// Set is for flag.
func (s *span) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return errors.New("write a time as 10s, 1m30s or 48h")
	}
	*s = span(d)
	return nil
}

// String is for flag: without the zeros that nobody would write.
func (s *span) String() string {
	text := time.Duration(*s).String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// count is a whole number in a flag, with span's care for words.
type count int

// countVar declares a flag that takes a whole number.
func countVar(fs *flag.FlagSet, to *int, name string, value int, usage string) {
	*to = value
	fs.Var((*count)(to), name, usage)
}

// Set is for flag.
func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("write a whole number")
	}
	*c = count(n)
	return nil
}

// String is for flag.
func (c *count) String() string { return strconv.Itoa(int(*c)) }
