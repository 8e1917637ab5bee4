// Package faircli measures the audit of suspicious finishes with a corpus of simulated players.
package faircli

import (
	"bufio"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine"
	"nonet/room/fair"
	"nonet/room/fair/simulate"
)

// Command returns nonet fair.
func Command(known cli.Kinds) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fair",
		Short: "measure how often the audit doubts honest players and cheats",
		Long: `Simulates rounds of honest players and cheats. The model of people is an assumption: docs/fairness.md describes it and
its limits.`,
		Example: "nonet fair corpus --seed 1 --each 200 | nonet fair measure",
	}
	cmd.AddCommand(corpusCommand(known), measureCommand(known))
	return cmd
}

// corpusCommand returns nonet fair corpus.
func corpusCommand(known cli.Kinds) *cobra.Command {
	var seed string
	each := 100
	cmd := &cobra.Command{
		Use:   "corpus",
		Short: "generate rounds of honest players and cheats",
		Long: `Each line is a round as JSON: role, honest, player, kind, past (the player's finishes before, with what a proof round of
each would have taken), took and champion (what the best people take) in milliseconds, and log, the round's record as
nonet replay reads it. Again is a record of the same player's playing so once more, self one of a cheat without help.`,
		Example: "nonet fair corpus --seed 7 --each 20",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if seed == "" {
				seed = rand.Text()
			}
			w := simulate.New(known, engine.SeedOf(seed))
			out := json.NewEncoder(cmd.OutOrStdout())
			for _, role := range simulate.Roles() {
				for range each {
					p, err := w.Next(role)
					if err == nil {
						err = out.Encode(p)
					}
					if err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&seed, "seed", "", cli.SeedUsage)
	cli.IntVar(cmd.Flags(), &each, "each", each, "`NUMBER` of rounds of each role")
	cli.CompleteFlag(cmd, "seed")
	return cmd
}

// measureCommand returns nonet fair measure.
func measureCommand(known cli.Kinds) *cobra.Command {
	return &cobra.Command{
		Use:   "measure [FILE|-]",
		Args:  cobra.MaximumNArgs(1),
		Short: "count how many rounds of a corpus the audit doubts or wants proved",
		Long: `Counts, for each role, how many finishes are doubted, of how many a proof round is asked, how many of those prove it when
they play in the same way once more, and how many cheats prove it without help. Quick cheats took less than 1.5 times
what the best people take. They are stopped if they are doubted, or asked and do not prove it: without help, or playing
in the same way again. The last table has for each kind the honest, weighed by how many play so.`,
		Example: "nonet fair corpus | nonet fair measure",
		RunE: func(cmd *cobra.Command, args []string) error {
			text, _, err := cli.OpenInput(args, cli.StreamsOf(cmd))
			if err != nil {
				return err
			}
			defer text.Close()
			return measureCorpus(known, text, cmd.OutOrStdout())
		},
	}
}

// tally counts the rounds of a role.
type tally struct {
	rounds, doubted, asked, again, self int
	quick, stopped, stoppedAgain        int // quick rounds, and those of them that stay off the leaderboards
	reasons                             map[string]int
}

// quickTimes is the longest time of a quick finish, relative to that of the best people.
const quickTimes = 1.5

func (t *tally) add(p simulate.Play, j simulate.Judgement) {
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	t.rounds++
	count(&t.doubted, j.Reasons != nil)
	count(&t.asked, j.NeedsProof)
	count(&t.again, j.ProvedAgain)
	count(&t.self, j.ProvedAlone)
	if float64(p.Took) < quickTimes*float64(p.Champion) {
		t.quick++
		count(&t.stopped, j.Stopped(!p.Honest))
		count(&t.stoppedAgain, j.Stopped(false))
	}
	for _, r := range j.Reasons {
		t.reasons[r.Code]++
	}
}

// plus adds another tally.
func (t *tally) plus(o *tally) {
	t.rounds, t.doubted, t.asked = t.rounds+o.rounds, t.doubted+o.doubted, t.asked+o.asked
	t.quick, t.stopped, t.stoppedAgain = t.quick+o.quick, t.stopped+o.stopped, t.stoppedAgain+o.stoppedAgain
}

// tallies counts the rounds of all roles and kinds.
type tallies struct {
	roles map[string]*tally
	kinds map[string]map[string]*tally // by kind and role
}

// tallyOf returns the tally of a name, which it creates if necessary.
func tallyOf(of map[string]*tally, name string) *tally {
	if of[name] == nil {
		of[name] = &tally{reasons: map[string]int{}}
	}
	return of[name]
}

// measureCorpus judges a corpus and writes the results.
func measureCorpus(known cli.Kinds, text io.Reader, out io.Writer) error {
	all := tallies{roles: map[string]*tally{}, kinds: map[string]map[string]*tally{}}
	lines := json.NewDecoder(bufio.NewReader(text))
	for {
		var p simulate.Play
		if err := lines.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("the corpus can't be read: %w", err)
		}
		kind, err := known.Find(p.Kind)
		if err != nil {
			return err
		}
		j, err := p.Judge(fair.Default, kind)
		if err != nil {
			return err
		}
		if all.kinds[p.Kind] == nil {
			all.kinds[p.Kind] = map[string]*tally{}
		}
		tallyOf(all.roles, p.Role).add(p, j)
		tallyOf(all.kinds[p.Kind], p.Role).add(p, j)
	}
	all.write(out)
	return nil
}

// write writes a line for each role and each kind.
func (all tallies) write(out io.Writer) {
	const line = "%-20s  %6v  %-16v  %-16v  %-16v  %-16v  %s\n"
	fmt.Fprintf(out, line, "role", "rounds", "doubted", "asked", "proved", "by own hand", "reasons")
	for _, role := range simulate.Roles() {
		if t := all.roles[role]; t != nil {
			own := "-"
			if simulate.Share(role) == 0 {
				own = part(t.self, t.asked)
			}
			fmt.Fprintf(out, line, role, t.rounds, part(t.doubted, t.rounds), part(t.asked, t.rounds), part(t.again, t.asked),
				own, t.why())
		}
	}
	fmt.Fprintln(out)
	const quick = "%-20s  %6v  %-18v  %-18v\n"
	fmt.Fprintf(out, quick, "quick cheats", "rounds", "stopped", "if played again so")
	for _, role := range simulate.Roles() {
		if t := all.roles[role]; t != nil && simulate.Share(role) == 0 {
			fmt.Fprintf(out, quick, role, t.quick, part(t.stopped, t.quick), part(t.stoppedAgain, t.quick))
		}
	}
	cheats := cheatsOf(all.roles)
	fmt.Fprintf(out, quick, "all", cheats.quick, part(cheats.stopped, cheats.quick),
		part(cheats.stoppedAgain, cheats.quick))
	fmt.Fprintln(out)
	const kinds = "%-20s  %-10v  %-10v  %-18v\n"
	fmt.Fprintf(out, kinds, "kind", "doubted", "asked", "quick cheats stopped")
	for _, kind := range slices.Sorted(maps.Keys(all.kinds)) {
		writeKind(out, kinds, kind, all.kinds[kind])
	}
	writeKind(out, kinds, "all", all.roles)
}

// writeKind writes which share of the honest players is doubted and asked, weighted by how many play like that, and how
// many quick cheats are stopped.
func writeKind(out io.Writer, line, name string, roles map[string]*tally) {
	doubted, asked := 0.0, 0.0
	for role, t := range roles {
		doubted += simulate.Share(role) * float64(t.doubted) / float64(t.rounds)
		asked += simulate.Share(role) * float64(t.asked) / float64(t.rounds)
	}
	cheats := cheatsOf(roles)
	fmt.Fprintf(out, line, name, fmt.Sprintf("%.2f %%", 100*doubted), fmt.Sprintf("%.2f %%", 100*asked),
		part(cheats.stopped, cheats.quick))
}

// cheatsOf returns the sum of all cheats' tallies.
func cheatsOf(roles map[string]*tally) (cheats tally) {
	for role, t := range roles {
		if simulate.Share(role) == 0 {
			cheats.plus(t)
		}
	}
	return cheats
}

// part formats a share.
func part(n, of int) string {
	if of == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d, %.1f %%", n, of, 100*float64(n)/float64(of))
}

// why describes how often each reason was found.
func (t *tally) why() string {
	var words []string
	for _, code := range slices.Sorted(maps.Keys(t.reasons)) {
		words = append(words, fmt.Sprintf("%s %d", code, t.reasons[code]))
	}
	return strings.Join(words, ", ")
}
