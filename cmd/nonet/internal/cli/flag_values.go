package cli

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
)

// The types of flags that are not text. Unlike those of package pflag, their errors explain what to write.
type (
	durationValue time.Duration
	intValue      int
	floatValue    float64
	boolValue     bool
)

// DurationVar declares a flag that takes a duration.
func DurationVar(fs *pflag.FlagSet, to *time.Duration, name string, value time.Duration, usage string) {
	*to = value
	fs.Var((*durationValue)(to), name, usage)
}

// BoolVar declares a flag that switches something on.
func BoolVar(fs *pflag.FlagSet, to *bool, name string, value bool, usage string) {
	*to = value
	fs.VarPF((*boolValue)(to), name, "", usage).NoOptDefVal = "true"
}

// IntVar declares a flag that takes a whole number.
func IntVar(fs *pflag.FlagSet, to *int, name string, value int, usage string) {
	*to = value
	fs.Var((*intValue)(to), name, usage)
}

// FloatVar declares a flag that takes any number.
func FloatVar(fs *pflag.FlagSet, to *float64, name string, value float64, usage string) {
	*to = value
	fs.Var((*floatValue)(to), name, usage)
}

// Set implements [pflag.Value].
func (s *durationValue) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		return errors.New("write a time as 10s, 1m30s or 48h")
	}
	*s = durationValue(d)
	return nil
}

// String implements [pflag.Value], without trailing zero units.
func (s *durationValue) String() string {
	text := time.Duration(*s).String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Type implements [pflag.Value].
func (s *durationValue) Type() string { return "TIME" }

// Set implements [pflag.Value].
func (c *intValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return errors.New("write a whole number")
	}
	*c = intValue(n)
	return nil
}

// String implements [pflag.Value].
func (c *intValue) String() string { return strconv.Itoa(int(*c)) }

// Type implements [pflag.Value].
func (c *intValue) Type() string { return "NUMBER" }

// Set implements [pflag.Value].
func (n *floatValue) Set(text string) error {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return errors.New("write a number, as 0.5")
	}
	*n = floatValue(f)
	return nil
}

// String implements [pflag.Value].
func (n *floatValue) String() string { return strconv.FormatFloat(float64(*n), 'g', -1, 64) }

// Type implements [pflag.Value].
func (n *floatValue) Type() string { return "NUMBER" }

// Set implements [pflag.Value].
func (b *boolValue) Set(text string) error {
	on, err := strconv.ParseBool(text)
	if err != nil {
		return errors.New("write true or false")
	}
	*b = boolValue(on)
	return nil
}

// String implements [pflag.Value].
func (b *boolValue) String() string { return strconv.FormatBool(bool(*b)) }

// Type implements [pflag.Value]. The help shows no word for the value of a flag with this type.
func (b *boolValue) Type() string { return "bool" }
