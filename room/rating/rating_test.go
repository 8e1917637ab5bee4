package rating_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/rating"
)

// TestScale checks the meaning of points as documented for players.
func TestScale(t *testing.T) {
	sure := rating.Rating{Mean: 1700, Deviation: 0}
	require.InDelta(t, 0.76, sure.WinProbability(rating.Rating{Mean: 1500}), 0.001)
	require.InDelta(t, 0.5, sure.WinProbability(sure), 1e-9)
	unsure := rating.Rating{Mean: 1700, Deviation: 350}
	require.Less(t, unsure.WinProbability(rating.New()), 0.7, "uncertain ratings predict little")

	low, high := rating.Rating{Mean: 1600, Deviation: 50}.Band()
	require.Equal(t, [2]float64{1500, 1700}, [2]float64{low, high})
}

// TestProvisional checks how a rating settles and how it becomes provisional again.
func TestProvisional(t *testing.T) {
	r := rating.New()
	require.False(t, r.IsSettled())
	puzzle := rating.Rating{Mean: 1500, Deviation: 50}.SinglePuzzle()
	for range 5 {
		alone := []rating.Entrant{{Rating: r, Place: 1, Time: puzzle.EvidenceFromPace(5)}}
		r = r.Update(rating.FromRound(nil, alone, nil)[0])
	}
	require.True(t, r.IsSettled(), "after five solo rounds: %v", r)
	require.InDelta(t, 1500, r.Mean, 1)

	const day = 24 * 60 * 60 * 1000
	require.Equal(t, r.Mean, r.Decay(1000*day).Mean)
	require.True(t, r.Decay(7*day).IsSettled(), "after a week")
	require.False(t, r.Decay(365*day).IsSettled(), "after a year")
	require.InDelta(t, 350, r.Decay(100*365*day).Deviation, 1e-9, "maximum deviation")
	require.Equal(t, r, r.Decay(-day), "time going back has no effect")
}

// TestPlacement checks that a provisional rating says how many rounds are done, and never goes back.
func TestPlacement(t *testing.T) {
	r, puzzle := rating.New(), rating.Rating{Mean: 1500, Deviation: 50}.SinglePuzzle()
	var got []int
	for !r.IsSettled() {
		alone := []rating.Entrant{{Rating: r, Place: 1, Time: puzzle.EvidenceFromPace(5)}}
		if r = r.Update(rating.FromRound(nil, alone, nil)[0]); !r.IsSettled() {
			got = append(got, r.Placement())
		}
	}
	require.Equal(t, []int{1, 2, 3, 4}, got)
	require.Equal(t, 1, rating.New().Placement(), "a round without evidence")
	require.Equal(t, rating.PlacementRounds-1, rating.Rating{Mean: 1500, Deviation: 115}.Placement(), "long away")
}

// TestWinNeverLowers checks that a win after a slow race leaves the rating as it was, but more certain, and that all
// others move as before.
func TestWinNeverLowers(t *testing.T) {
	r := rating.Rating{Mean: 1500, Deviation: 80}
	slow := rating.Rating{Mean: 1500, Deviation: 50}.SinglePuzzle().EvidenceFromPace(50)
	round := func(won bool) []rating.Evidence {
		return rating.FromRound(nil, []rating.Entrant{{Rating: r, Place: 1, Time: slow, Won: won},
			{Rating: r, Place: 2, Time: slow}}, nil)
	}
	fell, kept := round(false), round(true)
	require.Less(t, r.Update(fell[0]).Mean, r.Mean)
	require.Equal(t, r.Mean, r.Update(kept[0]).Mean)
	require.Equal(t, r.Update(fell[0]).Deviation, r.Update(kept[0]).Deviation)
	require.Equal(t, fell[1], kept[1])
	kept[0].Shown = 1600
	require.Greater(t, r.Update(kept[0]).Mean, r.Mean, "a win still raises")
}

// TestTimes checks the evidence from times alone.
func TestTimes(t *testing.T) {
	puzzle := rating.Rating{Mean: 1500, Deviation: 120}
	alone := func(r rating.Rating, pace float64) rating.Rating {
		alone := []rating.Entrant{{Rating: r, Place: 1, Time: puzzle.EvidenceFromPace(pace)}}
		return r.Update(rating.FromRound(nil, alone, nil)[0])
	}
	r := rating.Rating{Mean: 1500, Deviation: 80}
	require.Greater(t, alone(r, 3).Mean, alone(r, 4).Mean)
	require.InDelta(t, r.Mean, alone(r, 5).Mean, 1e-9, "an expected result has no effect")
	require.InDelta(t, alone(r, 50).Mean, alone(r, 5000).Mean, 1e-9, "one long pause")
	require.Equal(t, r, alone(r, 0), "no evidence without a time or opponents")

	hard := rating.Rating{Mean: 1700, Deviation: 120}
	require.Greater(t, r.Pace(hard), r.Pace(puzzle))
	expected := hard.EvidenceFromPace(r.Pace(hard))
	require.InDelta(t, 1700, expected.Shown+200, 1e-6, "an expected time shows the player's strength")
	require.InDelta(t, 1234, rating.Points(rating.Rating{Mean: 1234}.Pace(puzzle)), 1e-6)
}

// TestPuzzles checks how puzzles are rated by the players who solve them.
func TestPuzzles(t *testing.T) {
	sort := rating.NewCategory()
	strong := rating.Rating{Mean: 1800, Deviation: 60}
	asExpected := rating.PuzzleEvidence([]rating.Solve{{By: strong, Pace: strong.Pace(sort)}})
	require.InDelta(t, 1500, asExpected.Shown, 1e-6)
	slow := rating.PuzzleEvidence([]rating.Solve{{By: strong, Pace: 2 * strong.Pace(sort)}})
	require.Greater(t, sort.Update(slow).Mean, sort.Mean)

	many := make([]rating.Solve, 1000)
	for i := range many {
		many[i] = rating.Solve{By: strong, Pace: 2 * strong.Pace(sort)}
	}
	require.Less(t, rating.New().Update(rating.PuzzleEvidence(many)).Deviation, 50.0, "many solves")
	category := sort.Update(rating.PuzzleEvidence(many).ForCategory())
	require.Greater(t, category.Deviation, 100.0, "one puzzle of the category")
	require.Zero(t, rating.PuzzleEvidence(nil).ForCategory())
}

// TestFromRound checks who gains from a result.
func TestFromRound(t *testing.T) {
	r := rating.Rating{Mean: 1500, Deviation: 80}
	two := func(a, b rating.Entrant, apart bool) [2]float64 {
		e := rating.FromRound(nil, []rating.Entrant{a, b}, func(int, int) bool { return apart })
		return [2]float64{a.Rating.Update(e[0]).Mean - a.Rating.Mean, b.Rating.Update(e[1]).Mean - b.Rating.Mean}
	}
	won, lost := rating.Entrant{Rating: r, Place: 1}, rating.Entrant{Rating: r, Place: 2}
	even := two(won, lost, false)
	require.Greater(t, even[0], 0.0)
	require.InDelta(t, -even[0], even[1], 1e-9)
	require.Zero(t, two(won, lost, true), "no evidence for players who are not compared")
	require.Zero(t, two(won, rating.Entrant{Rating: r, Place: 1}, false), "draw between equals")

	out := rating.Entrant{Rating: r, Place: 1, Out: true}
	require.InDelta(t, even[0], two(lost, out, false)[0], 1e-9, "a player who did not finish is behind")
	require.Zero(t, two(out, out, false), "players who did not finish are not compared")

	strong := rating.Entrant{Rating: rating.Rating{Mean: 2500, Deviation: 80}, Place: 2}
	require.Less(t, two(won, strong, false)[0], 2*even[0], "a single opponent who loses on purpose")
	require.Less(t, two(rating.Entrant{Rating: strong.Rating, Place: 1}, lost, false)[0], 0.5)
}

// TestUpdateAll checks that rounds are applied one after another.
func TestUpdateAll(t *testing.T) {
	const day = 24 * 60 * 60 * 1000
	rounds := []rating.Round{
		{At: 10 * day, Evidence: rating.Evidence{Shown: 1700, Weight: 2e-5}},
		{At: 40 * day, Evidence: rating.Evidence{Shown: 1400, Weight: 2e-5}},
	}
	first := rating.New().Update(rounds[0].Evidence)
	require.Equal(t, first, rating.UpdateAll(rating.New(), rounds[:1]))
	require.Equal(t, first.Decay(30*day).Update(rounds[1].Evidence), rating.UpdateAll(rating.New(), rounds))
	require.Equal(t, rating.New(), rating.UpdateAll(rating.New(), nil))
}

// TestExtremeInputs checks that a rating stays a number within its limits for any input.
func TestExtremeInputs(t *testing.T) {
	for _, mean := range []float64{-1e6, 1500, 1e6} {
		for _, pace := range []float64{1e-9, 1, 1e9} {
			r := rating.Rating{Mean: mean, Deviation: 350}
			entrants := []rating.Entrant{{Rating: r, Place: 1, Time: rating.NewCategory().EvidenceFromPace(pace)},
				{Rating: rating.New(), Place: 1}, {Rating: rating.New(), Place: 3, Out: true}}
			for i, e := range rating.FromRound(nil, entrants, nil) {
				after := entrants[i].Rating.Update(e)
				require.False(t, math.IsNaN(after.Mean) || math.IsInf(after.Mean, 0), "%v: %v", r, after)
				require.LessOrEqual(t, math.Abs(after.Mean-entrants[i].Rating.Mean), 1500.0)
				require.True(t, after.Deviation >= 45 && after.Deviation <= 350)
			}
		}
	}
}

func TestClassOf(t *testing.T) {
	sizes := []string{"4x4", "6x6", "9x9", "16x16"}
	for size, want := range map[string]rating.Class{"4x4": rating.Small, "6x6": rating.Small, "9x9": rating.Usual,
		"16x16": rating.Large, "none": rating.Usual} {
		require.Equal(t, want, rating.ClassOf(sizes, "9x9", size), size)
	}
}

// TestFromRoundDoesNotAllocate checks that an update is cheap enough for every round.
func TestFromRoundDoesNotAllocate(t *testing.T) {
	entrants, out := heatOfEight()
	require.Zero(t, testing.AllocsPerRun(100, func() { out = rating.FromRound(out[:0], entrants, nil) }))
}

func BenchmarkFromRound(b *testing.B) {
	entrants, out := heatOfEight()
	b.ReportAllocs()
	for b.Loop() {
		out = rating.FromRound(out[:0], entrants, nil)
	}
}

func heatOfEight() ([]rating.Entrant, []rating.Evidence) {
	puzzle := rating.NewCategory().SinglePuzzle()
	entrants := make([]rating.Entrant, heatOf)
	for i := range entrants {
		entrants[i] = rating.Entrant{Rating: rating.Rating{Mean: 1400 + 30*float64(i), Deviation: 90}, Place: i + 1,
			Time: puzzle.EvidenceFromPace(4 + float64(i)/2)}
	}
	return entrants, make([]rating.Evidence, 0, heatOf)
}
