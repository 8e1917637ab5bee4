package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// otherNames are names that other servers use for a flag.
var otherNames = map[string]string{
	"port": "addr", "host": "addr", "listen": "addr", "bind": "addr", "address": "addr",
	"db": "data", "database": "data", "file": "data",
}

// closestFlag returns the name of the flag that a mistyped name resembles most, or "" if none does. It considers only
// flags that match, and all flags if match is nil.
func closestFlag(fs *pflag.FlagSet, typed string, match func(*pflag.Flag) bool) string {
	var known []string
	fs.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && (match == nil || match(f)) {
			known = append(known, f.Name)
		}
	})
	typed = strings.ToLower(typed)
	if name := otherNames[typed]; slices.Contains(known, name) {
		return name
	}
	if name := findClosest(typed, known); name != "" {
		return name
	}
	for cut := strings.LastIndex(typed, "-"); cut > 0; cut = strings.LastIndex(typed[:cut], "-") {
		if slices.Contains(known, typed[:cut]) { // redis-url
			return typed[:cut]
		}
	}
	return ""
}

// findClosest returns the known word with the smallest edit distance to a word, or "" if there is none near. A
// swap of two letters has the distance 2. It uses cobra's suggestions for commands.
func findClosest(typed string, known []string) string {
	parent := new(cobra.Command)
	for _, name := range known {
		parent.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for distance := 1; distance <= min(len(typed)/3+1, 3); distance++ {
		parent.SuggestionsMinimumDistance = distance
		if like := parent.SuggestionsFor(typed); len(like) > 0 {
			return like[0]
		}
	}
	return ""
}

// suggestFlag adds the flag that was probably meant to the error of an unknown flag.
func suggestFlag(cmd *cobra.Command, err error) error {
	unknown := new(pflag.NotExistError)
	if !errors.As(err, &unknown) {
		return err
	}
	typed := unknown.GetSpecifiedName()
	if letters := unknown.GetSpecifiedShortnames(); letters != "" { // -addr
		typed, _, _ = strings.Cut(letters, "=")
	}
	if name := closestFlag(cmd.Flags(), typed, nil); name != "" {
		return Usagef("%w; did you mean --%s?", err, name)
	}
	return err
}

// serviceVariable matches variables that Kubernetes and Docker set in every container for a service called nonet.
var serviceVariable = regexp.MustCompile(`_SERVICE_(HOST|PORT)(_\w+)?=|_PORT(_\d+_(TCP|UDP)(_\w+)?)?=(tcp|udp)://|` +
	`_PORT_\d+_(TCP|UDP)_(PROTO|PORT|ADDR)=`)

// UnknownEnv returns a warning for each variable of environ, a list of NAME=value, that begins like those of flags but
// belongs to none.
func UnknownEnv(fs *pflag.FlagSet, environ []string) (warnings []string) {
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		flag, ours := strings.CutPrefix(name, envPrefix)
		if !ours || serviceVariable.MatchString(pair) {
			continue
		}
		flag = strings.ToLower(strings.ReplaceAll(flag, "_", "-"))
		if f := fs.Lookup(flag); f != nil && HasEnv(f) && EnvName(flag) == name {
			continue
		}
		warning := fmt.Sprintf("the environment variable %s is not a setting and has no effect", name)
		if like := closestFlag(fs, flag, HasEnv); like != "" {
			warning += "; did you mean " + EnvName(like) + "?"
		}
		warnings = append(warnings, warning)
	}
	return warnings
}
