package main

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// The types of flags that are not text. Unlike those of package pflag, their errors say what to write.
type (
	span   time.Duration
	count  int
	number float64
)

// spanVar declares a flag that takes a time.
func spanVar(fs *pflag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	fs.Var((*span)(to), name, usage)
}

// countVar declares a flag that takes a whole number.
func countVar(fs *pflag.FlagSet, to *int, name string, value int, usage string) {
	*to = value
	fs.Var((*count)(to), name, usage)
}

// numberVar declares a flag that takes any number.
func numberVar(fs *pflag.FlagSet, to *float64, name string, value float64, usage string) {
	*to = value
	fs.Var((*number)(to), name, usage)
}

// Set is for pflag.
func (s *span) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return errors.New("write a time as 10s, 1m30s or 48h")
	}
	*s = span(d)
	return nil
}

// String is for pflag: without the zeros that nobody would write.
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

// Type is for pflag.
func (s *span) Type() string { return "TIME" }

// Set is for pflag.
func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("write a whole number")
	}
	*c = count(n)
	return nil
}

// String is for pflag.
func (c *count) String() string { return strconv.Itoa(int(*c)) }

// Type is for pflag.
func (c *count) Type() string { return "NUMBER" }

// Set is for pflag.
func (n *number) Set(text string) error {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return errors.New("write a number, as 0.5")
	}
	*n = number(f)
	return nil
}

// String is for pflag.
func (n *number) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

// Type is for pflag.
func (n *number) Type() string { return "NUMBER" }
