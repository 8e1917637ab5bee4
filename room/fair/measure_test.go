package fair_test

import (
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/room/fair/simulate"
)

var (
	measuredSeed = flag.String("seed", "small", "the seed of the measured rounds")
	measured     = flag.Int("each", 1, "how many rounds of each role are measured")
)

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
		count(&t.stopped, j.IsStopped(!p.Honest))
		count(&t.stoppedAgain, j.IsStopped(false))
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

// TestMeasuredShares simulates rounds of every role and logs how many are doubted or have to be proved, how many of
// those prove it when they play in the same way once more, and how many cheats prove it without help. Quick cheats are
// stopped if they are doubted, or asked and do not prove it. The last table has for each kind the honest, weighted by
// how many play so.
func TestMeasuredShares(t *testing.T) {
	all := tallies{roles: map[string]*tally{}, kinds: map[string]map[string]*tally{}}
	w := simulate.New(kinds.All(), engine.SeedOf(*measuredSeed))
	for _, role := range simulate.Roles() {
		for range *measured {
			p, err := w.Next(role)
			require.NoError(t, err)
			j := judge(t, p)
			if all.kinds[p.Kind] == nil {
				all.kinds[p.Kind] = map[string]*tally{}
			}
			tallyOf(all.roles, role).add(p, j)
			tallyOf(all.kinds[p.Kind], role).add(p, j)
		}
	}
	require.Empty(t, all.roles["learner"].reasons)
	var out strings.Builder
	all.write(&out)
	t.Log("\n" + out.String())
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
