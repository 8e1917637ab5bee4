package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
)

// Kinds are the kinds of puzzles that commands work with, the usual one first. There is at least one. No command
// knows one by its name.
type Kinds []engine.Kind

// Lookup returns the kind of a name; nil is that nobody knows it.
func (ks Kinds) Lookup(name string) engine.Kind {
	if k, err := ks.Find(name); err == nil {
		return k
	}
	return nil
}

// Find returns the kind of a name, the usual one for none.
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

func (ks Kinds) Names() (names []string) {
	for _, k := range ks {
		names = append(names, k.Name())
	}
	return names
}

// Each lists what the kinds have of something, every word once.
func (ks Kinds) Each(of func(engine.Kind) []string) (all []string) {
	for _, k := range ks {
		for _, word := range of(k) {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	return all
}

// Describe lists what the kinds have of something for a flag's help: the usual kind's words, then those of others after
// their names.
func (ks Kinds) Describe(of func(engine.Kind) []string) string {
	told := JoinOr(of(ks[0]))
	for _, k := range ks[1:] {
		if words := of(k); len(words) > 0 && !slices.Equal(words, of(ks[0])) {
			told += "; of " + k.Name() + " " + JoinOr(words)
		}
	}
	return told
}

func sizesOf(k engine.Kind) []string        { return k.Options().Sizes }
func difficultiesOf(k engine.Kind) []string { return k.Options().Difficulties }
func rulesOf(k engine.Kind) []string        { return k.Options().Rules }

// KindFlag declares which kind of puzzle is meant.
func (ks Kinds) KindFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "kind", "",
		"`KIND` of puzzle: "+strings.Join(ks.Names(), ", ")+"; the first is the default")
	CompleteFlag(cmd, "kind", ks.Names()...)
}

// SizeFlag declares what size puzzles are.
func (ks Kinds) SizeFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "size", "", "`SIZE` of the puzzles: "+ks.Describe(sizesOf)+"; some kinds make more than these")
	CompleteFlag(cmd, "size", ks.Each(sizesOf)...)
}

// RulesFlag declares which further rules puzzles have.
func (ks Kinds) RulesFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "rules", "",
		"`RULES` beyond the usual ones: "+ks.Describe(rulesOf)+"; not every size comes with all")
	CompleteFlag(cmd, "rules", ks.Each(rulesOf)...)
}

// DifficultyFlag declares how hard puzzles are.
func (ks Kinds) DifficultyFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "difficulty", "",
		"`LEVEL` of the puzzles: "+ks.Describe(difficultiesOf)+"; not every size comes in all")
	CompleteFlag(cmd, "difficulty", ks.Each(difficultiesOf)...)
}
