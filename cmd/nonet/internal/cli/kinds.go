package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
)

// Kinds is the list of puzzle kinds that commands work with, the default one first. It is not empty. No command knows a
// kind by its name.
type Kinds []engine.Kind

// Lookup returns the kind with a name, or nil if there is none.
func (ks Kinds) Lookup(name string) engine.Kind {
	if k, err := ks.Find(name); err == nil {
		return k
	}
	return nil
}

// Find returns the kind with a name, or the default kind for an empty name.
func (ks Kinds) Find(name string) (engine.Kind, error) {
	if name == "" {
		return ks[0], nil
	}
	for _, k := range ks {
		if k.Name() == name {
			return k, nil
		}
	}
	return nil, fmt.Errorf("there is no kind %q; there are: %s", name, strings.Join(ks.Names(), ", "))
}

// Names returns the names of the kinds.
func (ks Kinds) Names() (names []string) {
	for _, k := range ks {
		names = append(names, k.Name())
	}
	return names
}

// Collect returns the distinct values of a property over all kinds.
func (ks Kinds) Collect(of func(engine.Kind) []string) (all []string) {
	for _, k := range ks {
		for _, word := range of(k) {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	return all
}

// Describe lists the values of a property for a flag's help: those of the default kind, then those of the others after
// their names.
func (ks Kinds) Describe(of func(engine.Kind) []string) string {
	text := JoinOr(of(ks[0]))
	for _, k := range ks[1:] {
		if words := of(k); len(words) > 0 && !slices.Equal(words, of(ks[0])) {
			text += "; of " + k.Name() + " " + JoinOr(words)
		}
	}
	return text
}

func sizesOf(k engine.Kind) []string        { return k.Options().Sizes }
func difficultiesOf(k engine.Kind) []string { return k.Options().Difficulties }
func rulesOf(k engine.Kind) []string        { return k.Options().Rules }

// KindFlag declares the kind of puzzle.
func (ks Kinds) KindFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "kind", "",
		"`KIND` of puzzle: "+strings.Join(ks.Names(), ", ")+"; the first is the default")
	CompleteFlag(cmd, "kind", ks.Names()...)
}

// SizeFlag declares the size of puzzles.
func (ks Kinds) SizeFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "size", "", "`SIZE` of the puzzles: "+ks.Describe(sizesOf)+"; some kinds support more")
	CompleteFlag(cmd, "size", ks.Collect(sizesOf)...)
}

// RulesFlag declares the additional rules of puzzles.
func (ks Kinds) RulesFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "rules", "",
		"`RULES` beyond the usual ones: "+ks.Describe(rulesOf)+"; not every size supports all")
	CompleteFlag(cmd, "rules", ks.Collect(rulesOf)...)
}

// DifficultyFlag declares the difficulty of puzzles.
func (ks Kinds) DifficultyFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "difficulty", "",
		"`LEVEL` of the puzzles: "+ks.Describe(difficultiesOf)+"; not every size has all")
	CompleteFlag(cmd, "difficulty", ks.Collect(difficultiesOf)...)
}
