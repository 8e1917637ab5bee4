package fair_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/fair/simulate"
)

// TestEvidenceOfFinishAndProofAddsUp checks that evidence that is too weak in one round is sufficient in a finish and
// its proof round together.
func TestEvidenceOfFinishAndProofAddsUp(t *testing.T) {
	short := func(cell int) int64 { return int64(1600 * math.Sqrt(float64(cell*7%24+1)/24)) } // and never long
	queens, _ := kinds.Find("queens")
	board := func(size string, gap func(cell int) float64) archive.Record {
		p, err := queens.Generate(engine.Spec{Size: size}, engine.SeedOf("two rounds"))
		require.NoError(t, err)
		rec, err := simulate.PlayAlone(p, gap)
		require.NoError(t, err)
		return rec
	}
	looks := func(cell int) float64 { return 1.5 + float64(cell*cell%7) }
	for _, c := range []struct {
		what   string
		kind   engine.Kind
		record archive.Record
		code   string // empty if a person may have played like this
	}{
		{"times with a short side", nil, sprint(t, short), "even"},
		{"a person's pace", nil, sprint(t, func(cell int) int64 { return int64(700 + 700*(cell*cell%7)) }), ""},
		{"few moves", queens, board("6x6", looks), ""},
	} {
		for _, proves := range []fair.Replay{nil, c.record.Each} {
			found, err := fair.Default.Findings(c.record.End().ID(), fair.Known{Kind: c.kind, Proves: proves}, c.record.Each)
			require.NoError(t, err)
			require.Len(t, found, 1, c.what)
			says := slices.ContainsFunc(found[0].Reasons, func(r fair.Reason) bool { return r.Code == c.code && r.Sufficient })
			require.Equal(t, c.code != "" && proves != nil, says, "%s: %v", c.what, found[0].Reasons)
		}
	}
}

// TestBurstOfMovesNeedsProof checks that filling half of a board at once, which a bad network can cause too, requires a
// proof round. It is doubted if the proof round of a fast player shows it as well, or if there will be no proof round.
func TestBurstOfMovesNeedsProof(t *testing.T) {
	heldUp := func(each int64) archive.Record {
		return sprint(t, func(cell int) int64 {
			if cell > 6 && cell < 20 {
				return 5
			}
			return each * int64(1+cell*cell%7)
		})
	}
	quick, ordinary := heldUp(350), heldUp(2000)
	for _, c := range []struct {
		what          string
		record        archive.Record
		proves        fair.Replay
		alone         bool
		asks, doubted bool
	}{
		{"quick, once", quick, nil, false, true, false},
		{"quick, twice", quick, quick.Each, false, false, true},
		{"quick, and nothing to prove it by", quick, nil, true, false, true},
		{"ordinary, once", ordinary, nil, false, true, false},
		{"ordinary, twice", ordinary, ordinary.Each, false, false, false},
		{"ordinary, and nothing to prove it by", ordinary, nil, true, false, false},
	} {
		doubts, err := fair.Default.Doubts(c.record.End().ID(), fair.Known{Proves: c.proves, NoProof: c.alone}, c.record.Each)
		require.NoError(t, err)
		require.Equal(t, c.asks || c.doubted, len(doubts) > 0, "%s: %v", c.what, doubts)
		if len(doubts) > 0 {
			require.Equal(t, c.asks, doubts[0].NeedsProof, c.what)
			require.Contains(t, doubts[0].Why, "of 24 moves in 0.1 s", c.what)
		}
	}
}

// board returns the record of a player who fills a board in reading order, faster than an ordinary pace or at it. Gaps
// that are fractions are fractions of the remaining time; others are milliseconds.
func board(t *testing.T, kind engine.Kind, size string, pace float64, gaps ...float64) archive.Record {
	t.Helper()
	p, err := kind.Generate(engine.Spec{Size: size}, engine.SeedOf("board"))
	require.NoError(t, err)
	left, parts := pace*float64(engine.FastestPlausible(kind, p)), 0.0
	for cell := range p.CountBlank() {
		if gap := gaps[cell%len(gaps)]; gap > 10 {
			left -= gap
		} else {
			parts += gap
		}
	}
	rec, err := simulate.PlayAlone(p, func(cell int) float64 {
		if gap := gaps[cell%len(gaps)]; gap > 10 {
			return gap / 1000
		} else {
			return gap * left / parts / 1000
		}
	})
	require.NoError(t, err)
	return rec
}

// allowAnyPace proves every pace, so that no proof is required for speed alone.
func allowAnyPace(string) float64 { return 0.01 }

// TestWeakEvidenceIsDoubtedIfRepeated checks that evidence that honest habits and few moves can cause too requires a
// proof round, and is doubted if the proof round of a fast player shows it again.
func TestWeakEvidenceIsDoubtedIfRepeated(t *testing.T) {
	nonogram, _ := kinds.Find("nonogram")
	queens, _ := kinds.Find("queens")
	person := []float64{0.4, 0.7, 1, 1.9}
	for _, c := range []struct {
		what         string
		kind         engine.Kind
		record       archive.Record
		words        string
		asked, twice bool
	}{
		{"quick, row by row", nonogram, board(t, nonogram, "5x5", 2, person...), "row by row", true, true},
		{"ordinary, row by row", nonogram, board(t, nonogram, "5x5", 5, person...), "row by row", true, false},
		{"quick, row by row in few moves", queens, board(t, queens, "8x8", 2, person...), "row by row", false, true},
		{"two hands", queens, board(t, queens, "11x11", 1.8, 1, 1.1, 120), "more hands than one", true, true},
		{"written in a row", queens, board(t, queens, "11x11", 1.8, 1, 120, 130), "more hands than one", false, false},
		{"few moves, as even as a clock", queens, board(t, queens, "8x8", 2, 1), "more even", false, true},
	} {
		for _, proves := range []fair.Replay{nil, c.record.Each} {
			known := fair.Known{Kind: c.kind, ProvedPace: allowAnyPace, Proves: proves}
			found, err := fair.Default.Findings(c.record.End().ID(), known, c.record.Each)
			require.NoError(t, err)
			require.Len(t, found, 1, c.what)
			d := found[0]
			if proves == nil {
				require.Equal(t, c.asked, d.NeedsProof && strings.Contains(d.Why, c.words), "%s: %s", c.what, d.Why)
				require.False(t, !d.NeedsProof && d.Why != "", "%s: %s", c.what, d.Why)
				continue
			}
			says := slices.ContainsFunc(d.Reasons, func(r fair.Reason) bool {
				return r.Sufficient && strings.Contains(r.Words, c.words)
			})
			require.Equal(t, c.twice, says, "%s: %v", c.what, d.Reasons)
		}
	}
}

// TestCheatsAreStoppedInProofRounds checks that three in four fast cheats are stopped who use their program in the
// proof round too, if its times or order are a program's.
func TestCheatsAreStoppedInProofRounds(t *testing.T) {
	w := simulate.New(kinds.All(), engine.SeedOf("proofs too"))
	quick, stopped := 0, 0
	for _, role := range []string{"even gaps", "jittered gaps", "noisy gaps", "solver's order", "two hands"} {
		for range 30 {
			p, err := w.Next(role)
			require.NoError(t, err)
			if p.Took > p.Champion*3/2 {
				continue
			}
			if quick++; judge(t, p).IsStopped(false) {
				stopped++
			}
		}
	}
	require.GreaterOrEqual(t, 100*stopped, 75*quick, "%d of %d", stopped, quick)
}

// TestFewMovesNeedProofSooner checks that a pace has to be proved on a board of few moves that need not be on one of
// many, and only once.
func TestFewMovesNeedProofSooner(t *testing.T) {
	for _, c := range []struct {
		kind, size string
		proved     float64
		asked      bool
	}{
		{"queens", "8x8", 0, true}, {"queens", "8x8", 2, false}, {"pipes", "7x7", 0, false},
	} {
		kind, _ := kinds.Find(c.kind)
		p, err := kind.Generate(engine.Spec{Size: c.size}, engine.SeedOf("sooner"))
		require.NoError(t, err)
		each := 2 * float64(engine.FastestPlausible(kind, p)) / 1000 / float64(p.CountBlank())
		rec, err := simulate.PlayAlone(p, func(cell int) float64 { return each * []float64{0.4, 0.7, 1, 1.9}[cell%4] })
		require.NoError(t, err)
		known := fair.Known{Kind: kind, ProvedPace: func(string) float64 { return c.proved }}
		found, err := fair.Default.Findings(rec.End().ID(), known, rec.Each)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.InDelta(t, 2, found[0].Pace, 0.1)
		require.Empty(t, found[0].Reasons)
		require.Equal(t, c.asked, found[0].NeedsProof, c.kind)
	}
}
