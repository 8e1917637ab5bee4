package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// flagValue is the value of a flag that is not text. Unlike those of package pflag, its errors explain what to write.
type flagValue[T any] struct {
	to    *T
	parse func(string) (T, error)
	name  string // of the value in the help
	hint  string // what to write
}

// Set implements [pflag.Value].
func (v flagValue[T]) Set(text string) error {
	value, err := v.parse(text)
	if err != nil {
		return errors.New(v.hint)
	}
	*v.to = value
	return nil
}

// String implements [pflag.Value]. Durations have no trailing zero units.
func (v flagValue[T]) String() string {
	if v.to == nil {
		return ""
	}
	text := fmt.Sprint(*v.to)
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Type implements [pflag.Value]. The help shows no word for the value of a flag with the type bool.
func (v flagValue[T]) Type() string { return v.name }

// DurationVar declares a flag that takes a duration.
func DurationVar(fs *pflag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	fs.Var(flagValue[time.Duration]{to, time.ParseDuration, "TIME", "write a time as 10s, 1m30s or 48h"}, name, usage)
}

// BoolVar declares a flag that switches something on.
func BoolVar(fs *pflag.FlagSet, to *bool, name string, value bool, usage string) {
	*to = value
	fs.VarPF(flagValue[bool]{to, strconv.ParseBool, "bool", "write true or false"}, name, "", usage).NoOptDefVal = "true"
}

// IntVar declares a flag that takes a whole number.
func IntVar(fs *pflag.FlagSet, to *int, name string, value int, usage string) {
	*to = value
	fs.Var(flagValue[int]{to, strconv.Atoi, "NUMBER", "write a whole number"}, name, usage)
}

// FloatVar declares a flag that takes any number.
func FloatVar(fs *pflag.FlagSet, to *float64, name string, value float64, usage string) {
	*to = value
	fs.Var(flagValue[float64]{to, parseFinite, "NUMBER", "write a number, as 0.5"}, name, usage)
}

// parseFinite parses a number, and refuses NaN and infinities.
func parseFinite(text string) (float64, error) {
	f, err := strconv.ParseFloat(text, 64)
	if f-f != 0 {
		err = strconv.ErrRange
	}
	return f, err
}
