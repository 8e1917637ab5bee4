package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/engine"
)

// kindSet are the kinds of puzzles that commands work with, the usual one first. There is at least one. No command
// knows one by its name.
type kindSet []engine.Kind

// orNone returns the kind of a name; nil is that nobody knows it.
func (ks kindSet) orNone(name string) engine.Kind {
	if k, err := ks.find(name); err == nil {
		return k
	}
	return nil
}

// find returns the kind of a name, the usual one for none.
func (ks kindSet) find(name string) (engine.Kind, error) {
	if name == "" {
		return ks[0], nil
	}
	for _, k := range ks {
		if k.Name() == name {
			return k, nil
		}
	}
	return nil, fmt.Errorf("there is no kind %q; there are: %s", name, strings.Join(ks.names(), ", "))
}

func (ks kindSet) names() (names []string) {
	for _, k := range ks {
		names = append(names, k.Name())
	}
	return names
}

// each lists what the kinds have of something, every word once.
func (ks kindSet) each(of func(engine.Kind) []string) (all []string) {
	for _, k := range ks {
		for _, word := range of(k) {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	return all
}

// told lists what the kinds have of something for a flag's help: the usual kind's words, then those of others after
// their names.
func (ks kindSet) told(of func(engine.Kind) []string) string {
	told := orList(of(ks[0]))
	for _, k := range ks[1:] {
		if words := of(k); len(words) > 0 && !slices.Equal(words, of(ks[0])) {
			told += "; of " + k.Name() + " " + orList(words)
		}
	}
	return told
}

// What flags ask the kinds for.
func sizesOf(k engine.Kind) []string        { return k.Options().Sizes }
func difficultiesOf(k engine.Kind) []string { return k.Options().Difficulties }
func rulesOf(k engine.Kind) []string        { return k.Options().Rules }
func symmetriesOf(k engine.Kind) []string   { return k.Options().Symmetries }
func waysOf(k engine.Kind) []string         { return k.Options().Ways }

// kindFlag declares which kind of puzzle is meant.
func (ks kindSet) kindFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "kind", "",
		"`KIND` of puzzle: "+strings.Join(ks.names(), ", ")+"; the first is the default")
	completed(cmd, "kind", ks.names()...)
}

// sizeFlag declares what size puzzles are.
func (ks kindSet) sizeFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "size", "", "`SIZE` of the puzzles: "+ks.told(sizesOf)+"; some kinds make more than these")
	completed(cmd, "size", ks.each(sizesOf)...)
}

// rulesFlag declares which further rules puzzles have.
func (ks kindSet) rulesFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "rules", "",
		"`RULES` beyond the usual ones: "+ks.told(rulesOf)+"; not every size comes with all")
	completed(cmd, "rules", ks.each(rulesOf)...)
}

// difficultyFlag declares how hard puzzles are.
func (ks kindSet) difficultyFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "difficulty", "",
		"`LEVEL` of the puzzles: "+ks.told(difficultiesOf)+"; not every size comes in all")
	completed(cmd, "difficulty", ks.each(difficultiesOf)...)
}
