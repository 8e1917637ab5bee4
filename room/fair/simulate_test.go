package fair_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/room/fair"
	"nonet/room/fair/simulate"
)

// plays is the number of rounds for each role. make soak plays more.
var plays = flag.Int("plays", 40, "how many rounds each kind of honest player plays")

// judge judges a play.
func judge(t testing.TB, p simulate.Play) simulate.Judgement {
	t.Helper()
	kind, _ := kinds.Find(p.Kind)
	j, err := p.Judge(fair.Default, kind)
	require.NoError(t, err)
	return j
}

// TestHonestPeopleAreNotDoubted checks that people who play normally are not doubted, at each of three speeds.
func TestHonestPeopleAreNotDoubted(t *testing.T) {
	w := simulate.New(kinds.All(), engine.SeedOf("h1"))
	for _, role := range []string{"learner", "practised", "quick"} {
		for range *plays {
			p, err := w.Next(role)
			require.NoError(t, err)
			require.Empty(t, judge(t, p).Reasons, "%s, %s, %d ms", role, p.Kind, p.Took)
		}
	}
}

// TestHonestHabitsAreNotDoubted checks that people with special habits are not doubted: those who scan the board from
// the top again and again, write several values at once or in another order than they were found in, have an opponent
// with the same order, or a network that delays moves and delivers them together or at intervals.
func TestHonestHabitsAreNotDoubted(t *testing.T) {
	w := simulate.New(kinds.All(), engine.SeedOf("habits"))
	for _, role := range []string{"from the top", "held up", "on a train", "types ahead", "two thumbs", "writes out",
		"in beats", "plays alike"} {
		for range *plays {
			p, err := w.Next(role)
			require.NoError(t, err)
			require.Empty(t, judge(t, p).Reasons, "%s, %s, %d ms", role, p.Kind, p.Took)
		}
	}
}

// TestFastCheatsAreStopped checks that nearly all cheats about as fast as the best people are doubted, or can't prove
// their finish without help.
func TestFastCheatsAreStopped(t *testing.T) {
	w := simulate.New(kinds.All(), engine.SeedOf("cheats"))
	quick, stopped := 0, 0
	for _, role := range simulate.Roles() {
		if simulate.Share(role) > 0 {
			continue
		}
		of, found := 0, 0
		for range 25 {
			p, err := w.Next(role)
			require.NoError(t, err)
			if p.Took > p.Champion*3/2 {
				continue
			}
			if of++; judge(t, p).IsStopped(true) {
				found++
			}
		}
		require.GreaterOrEqual(t, 100*found, 70*of, "%s: %d of %d", role, found, of)
		quick, stopped = quick+of, stopped+found
	}
	require.GreaterOrEqual(t, 100*stopped, 95*quick, "%d of %d", stopped, quick)
}

// TestCopyingIsDetected checks that players who copy an opponent are detected, however long they take.
func TestCopyingIsDetected(t *testing.T) {
	digits, _ := kinds.Find("sudoku")
	w := simulate.New([]engine.Kind{digits}, engine.SeedOf("copies"))
	for _, role := range []string{"copy with delay", "copy a finish"} {
		found := 0
		for range 10 {
			p, err := w.Next(role)
			require.NoError(t, err)
			if slices.ContainsFunc(judge(t, p).Reasons, func(r fair.Reason) bool { return r.Code == "copied" }) {
				found++
			}
		}
		require.GreaterOrEqual(t, found, 7, role)
	}
}

// TestSolverOrderOnPipesNeedsProof checks that a program that fixes tiles in the order of the kind's solver often needs
// a proof round, on boards that are not too small, and that people who use other orders do not.
func TestSolverOrderOnPipesNeedsProof(t *testing.T) {
	pipes, _ := kinds.Find("pipes")
	w := simulate.New([]engine.Kind{pipes}, engine.SeedOf("pipes"))
	for role, least := range map[string]int{"solver's order": 8, "replayed gaps": 8, "easiest first": 0, "champion": 0} {
		found := 0
		for range 20 {
			p, err := w.Next(role)
			require.NoError(t, err)
			doubts, err := fair.Default.Doubts("PIPES", fair.Known{Kind: pipes, ProvedPace: allowAnyPace}, p.Record.Each)
			require.NoError(t, err)
			if len(doubts) > 0 && strings.Contains(doubts[0].Why, "a solver's order") {
				found++
			}
		}
		require.True(t, found >= least && (least > 0 || found == 0), "%s: %d of 20", role, found)
	}
}

// TestEveryReasonOccurs checks that each reason occurs, with a text.
func TestEveryReasonOccurs(t *testing.T) {
	found := map[string]string{}
	w := simulate.New(kinds.All(), engine.SeedOf("reasons"))
	for round := 0; len(found) < len(fair.Codes) && round < 40; round++ {
		for _, role := range simulate.Roles() {
			p, err := w.Next(role)
			require.NoError(t, err)
			for _, r := range judge(t, p).Reasons {
				require.NotEmpty(t, r.Words)
				found[r.Code] = fmt.Sprint(role, ": ", r.Words)
			}
		}
	}
	require.Len(t, found, len(fair.Codes), "%v", found)
}

// TestSimulationIsReproducible checks that the simulation is reproducible from its seed.
func TestSimulationIsReproducible(t *testing.T) {
	next := func(seed string) simulate.Play {
		p, err := simulate.New(kinds.All(), engine.SeedOf(seed)).Next("quick")
		require.NoError(t, err)
		return p
	}
	require.Equal(t, next("a"), next("a"))
	require.NotEqual(t, next("a").Record, next("b").Record)
}

// TestKnownCheatScriptsAreDoubted plays like programs that reached the top of leaderboards.
func TestKnownCheatScriptsAreDoubted(t *testing.T) {
	jitter := func(cell int) float64 { return 0.31 * (0.64 + 0.72*float64(cell*7%11)/10) }
	inAll := func(seconds float64) func(engine.Puzzle) func(int) float64 {
		return func(p engine.Puzzle) func(int) float64 {
			return func(int) float64 { return seconds / float64(p.CountBlank()) }
		}
	}
	for _, c := range []struct {
		name, size, level string
		gap               func(p engine.Puzzle) func(cell int) float64
		codes             []string
	}{
		{"310 ms a cell with 36 % jitter", "9x9", "easy", func(engine.Puzzle) func(int) float64 { return jitter },
			[]string{"floor", "order"}},
		{"wait 13.4 s, then all in 0.3 s", "9x9", "easy", waitFor(13.4), []string{"floor", "burst", "order"}},
		{"wait three minutes, then all in 0.3 s", "9x9", "easy", waitFor(180), []string{"burst", "order"}},
		{"4x4 in 1.9 s", "4x4", "easy", inAll(1.9), []string{"floor"}},
		{"4x4 in 3 s", "4x4", "easy", inAll(3), nil}, // this and the next are to be proved
		{"6x6 in 7 s", "6x6", "easy", inAll(7), nil},
	} {
		kind, _ := kinds.Find("sudoku")
		p, err := kind.Generate(engine.Spec{Size: c.size, Difficulty: c.level}, engine.SeedOf(c.name))
		require.NoError(t, err)
		rec, err := simulate.PlayAlone(p, c.gap(p))
		require.NoError(t, err)
		doubts, err := fair.Default.Doubts("ALONE", fair.Known{Kind: kind}, rec.Each)
		require.NoError(t, err)
		require.Len(t, doubts, 1, c.name)
		for _, code := range c.codes {
			require.True(t, slices.ContainsFunc(doubts[0].Reasons, func(r fair.Reason) bool { return r.Code == code }),
				"%s: %s is not found: %s", c.name, code, doubts[0].Why)
		}
		require.Equal(t, c.codes == nil, doubts[0].NeedsProof, c.name)
		twice, err := fair.Default.Doubts("ALONE", fair.Known{Kind: kind, Proves: rec.Each}, rec.Each)
		require.NoError(t, err)
		require.Len(t, twice, 1, c.name)
		require.True(t, slices.ContainsFunc(twice[0].Reasons, func(r fair.Reason) bool { return r.Sufficient }), c.name)
	}
}

// waitFor waits, and then fills all cells in 0.3 s.
func waitFor(seconds float64) func(engine.Puzzle) func(int) float64 {
	return func(p engine.Puzzle) func(int) float64 {
		return func(cell int) float64 {
			if cell == 0 {
				return seconds
			}
			return 0.3 / float64(p.CountBlank())
		}
	}
}

// TestEveryKindIsAnalysed checks that pasting is doubted for every kind, and that unknown kinds are analysed by times
// alone.
func TestEveryKindIsAnalysed(t *testing.T) {
	for _, kind := range kinds.All() {
		p, err := kind.Generate(engine.Spec{}, engine.SeedOf("paste"))
		require.NoError(t, err)
		rec, err := simulate.PlayAlone(p, func(int) float64 { return 0.05 })
		require.NoError(t, err)
		for _, known := range []engine.Kind{kind, nil} {
			doubts, err := fair.Default.Doubts("ALONE", fair.Known{Kind: known}, rec.Each)
			require.NoError(t, err)
			require.Len(t, doubts, 1, kind.Name())
			require.Equal(t, "floor", doubts[0].Reasons[0].Code, kind.Name())
		}
	}
}
