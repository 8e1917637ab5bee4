package main

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

	"nonet/engine"
	"nonet/room/fair"
	"nonet/room/fair/crowd"
)

// fairCommand makes nonet fair.
func fairCommand(known kindSet) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fair",
		Short: "measure how many honest finishes and how many cheats' the audit doubts",
		Long: `Rounds are made as honest players and cheats would play them. The model of people is an assumption:
docs/fairness.md describes it, and what the figures do not say.`,
		Example: "nonet fair corpus --seed 1 --each 200 | nonet fair measure",
	}
	cmd.AddCommand(corpusCommand(known), measureCommand(known))
	return cmd
}

// corpusCommand makes nonet fair corpus.
func corpusCommand(known kindSet) *cobra.Command {
	var seed string
	each := 100
	cmd := &cobra.Command{
		Use:   "corpus",
		Short: "write rounds of honest players and of cheats",
		Long: `Each line is a round as JSON: role, honest, player, kind, best (the player's best time before), took and champion (what
the best people take) in milliseconds, and log, the round's record as nonet replay reads it.`,
		Example: "nonet fair corpus --seed 7 --each 20",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if seed == "" {
				seed = rand.Text()
			}
			w := crowd.New(known, engine.SeedOf(seed))
			out := json.NewEncoder(cmd.OutOrStdout())
			for _, role := range crowd.Roles() {
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
	cmd.Flags().StringVar(&seed, "seed", "", seedUsage)
	countVar(cmd.Flags(), &each, "each", each, "`NUMBER` of rounds of each role")
	completed(cmd, "seed")
	return cmd
}

// measureCommand makes nonet fair measure.
func measureCommand(known kindSet) *cobra.Command {
	return &cobra.Command{
		Use:   "measure [FILE|-]",
		Short: "write how many rounds of a corpus the audit doubts",
		Long: `Counts, for each role, all rounds and those that took less than 1.5 times what the best people take. Behind them is
how often each reason was found.`,
		Example: "nonet fair corpus | nonet fair measure",
		RunE: func(cmd *cobra.Command, args []string) error {
			text, _, err := open(args, stdioOf(cmd))
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
	all, quick counted
	reasons    map[string]int
}

// counted is how many rounds there are and how many of them were doubted.
type counted struct{ rounds, doubted int }

func (c *counted) add(doubted bool) {
	c.rounds++
	if doubted {
		c.doubted++
	}
}

func (c counted) String() string {
	if c.rounds == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", c.doubted, c.rounds, 100*float64(c.doubted)/float64(c.rounds))
}

// quickTimes is how many times as long as the best people a quick finish takes at most.
const quickTimes = 1.5

// measureCorpus judges a corpus and writes what came of it.
func measureCorpus(known kindSet, text io.Reader, out io.Writer) error {
	tallies := map[string]*tally{}
	var cheats counted
	lines := json.NewDecoder(bufio.NewReader(text))
	for {
		var p crowd.Play
		if err := lines.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("the corpus can't be read: %w", err)
		}
		reasons, doubted, err := judge(known, p)
		if err != nil {
			return err
		}
		t := tallies[p.Role]
		if t == nil {
			t = &tally{reasons: map[string]int{}}
			tallies[p.Role] = t
		}
		quick := float64(p.Took) < quickTimes*float64(p.Champion)
		t.all.add(doubted)
		if quick {
			t.quick.add(doubted)
		}
		if quick && !p.Honest {
			cheats.add(doubted)
		}
		for _, r := range reasons {
			t.reasons[r.Code]++
		}
	}
	fmt.Fprintf(out, "%-20s  %-22s  %-22s  %s\n", "role", "doubted", "of the quick", "reasons")
	honest := 0.0
	for _, role := range crowd.Roles() {
		if t := tallies[role]; t != nil {
			fmt.Fprintf(out, "%-20s  %-22v  %-22v  %s\n", role, t.all, t.quick, t.why())
			honest += crowd.Share(role) * t.all.part()
		}
	}
	fmt.Fprintf(out, "%-20s  %.2f %%, weighed by how many play so\n", "all honest", 100*honest)
	fmt.Fprintf(out, "%-20s  %-22s  %v\n", "all cheats", "", cheats)
	return nil
}

// part is which part was doubted.
func (c counted) part() float64 { return float64(c.doubted) / float64(max(c.rounds, 1)) }

// why is how often each reason was found.
func (t *tally) why() string {
	var words []string
	for _, code := range slices.Sorted(maps.Keys(t.reasons)) {
		words = append(words, fmt.Sprintf("%s %d", code, t.reasons[code]))
	}
	return strings.Join(words, ", ")
}

// judge says what the audit finds of the player of a play.
func judge(known kindSet, p crowd.Play) ([]fair.Reason, bool, error) {
	rec, err := p.Record()
	if err != nil {
		return nil, false, err
	}
	kind, err := known.find(p.Kind)
	if err != nil {
		return nil, false, err
	}
	doubts, err := fair.Default.Doubts(rec.End().ID(),
		fair.Known{Kind: kind, Best: func(string) int64 { return p.Best }}, rec.Each)
	for _, d := range doubts {
		if d.Player == p.Player {
			return d.Reasons, true, err
		}
	}
	return nil, false, err
}
