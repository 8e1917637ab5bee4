package rating_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"nonet/room/rating"
)

var (
	long    = flag.Bool("long", false, "simulate 10,000 players")
	seedOne = flag.Uint64("seed", 19, "what the simulation draws from")
)

// The people of the simulation. Strength and form are on the package's scale. The form has the deviation of the model,
// and strengths vary less than the model assumes for new players.
const (
	heatOf     = 8
	roundsEach = 30
	strengths  = 300.0 // the deviation of true strengths
	forms      = 200.0 // and of what one shows in a round
	grades     = 120.0 // and of the difficulty of puzzles of one sort
)

// world is people who play heats, and several rating systems that rate them.
type world struct {
	rand   *rand.Rand
	truth  []float64
	ours   []rating.Rating // by places and times, as the server does
	falls  []rating.Rating // the same, but a win can lower a rating
	places []rating.Rating // by places alone
	trues  []skill
	wengs  []skill
	sort   rating.Rating // of the puzzles

	errs map[string]*tally
}

// tally is how often the higher-rated player did not win, and how surprising the results were.
type tally struct {
	pairs, wrong int
	surprise     float64
}

func (t *tally) add(chance float64) {
	t.pairs++
	if chance < 0.5 {
		t.wrong++
	}
	t.surprise -= math.Log(max(chance, 1e-9))
}

func (t *tally) error() float64 { return 100 * float64(t.wrong) / float64(t.pairs) }

func newWorld(players int, seed uint64) *world {
	w := &world{rand: rand.New(rand.NewPCG(seed, 0)), sort: rating.NewCategory(), errs: map[string]*tally{}}
	for range players {
		w.add(1500 + strengths*w.rand.NormFloat64())
	}
	return w
}

func (w *world) add(truth float64) {
	w.truth = append(w.truth, truth)
	w.ours = append(w.ours, rating.New())
	w.falls = append(w.falls, rating.New())
	w.places = append(w.places, rating.New())
	w.trues = append(w.trues, skill{1500, 350 * 350})
	w.wengs = append(w.wengs, skill{1500, 350 * 350})
}

var (
	theTrueSkill = trueSkill{beta: forms, tau: 8}
	theWengLin   = wengLin{beta: 123, least: 0.0001} // 123: its slope is Elo's where both are known
)

// heat simulates a race of some players, records the predictions of each rating system, and updates the ratings.
func (w *world) heat(players []int) {
	puzzle := grades * w.rand.NormFloat64()
	shown := map[int]float64{}
	for _, p := range players {
		shown[p] = w.truth[p] - puzzle + forms*w.rand.NormFloat64()
	}
	order := slices.Clone(players)
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(shown[b], shown[a]) })
	w.expect(order)

	with, without := make([]rating.Entrant, len(order)), make([]rating.Entrant, len(order))
	falls := make([]rating.Entrant, len(order))
	solves := make([]rating.Solve, len(order))
	skills, wengs := make([]*skill, len(order)), make([]*skill, len(order))
	for i, p := range order {
		pace := rating.Rating{Mean: shown[p]}.Pace(rating.Rating{Mean: 1500})
		timed := w.sort.SinglePuzzle().EvidenceFromPace(pace)
		with[i] = rating.Entrant{Rating: w.ours[p], Place: i + 1, Time: timed, Won: i == 0}
		falls[i] = rating.Entrant{Rating: w.falls[p], Place: i + 1, Time: timed}
		without[i] = rating.Entrant{Rating: w.places[p], Place: i + 1}
		solves[i] = rating.Solve{By: w.ours[p], Pace: pace}
		skills[i], wengs[i] = &w.trues[p], &w.wengs[p]
	}
	byAll, byPlace := rating.FromRound(nil, with, nil), rating.FromRound(nil, without, nil)
	byFalls := rating.FromRound(nil, falls, nil)
	for i, p := range order {
		w.falls[p] = w.falls[p].Update(byFalls[i])
		w.ours[p] = w.ours[p].Update(byAll[i])
		w.places[p] = w.places[p].Update(byPlace[i])
	}
	w.sort = w.sort.Update(rating.PuzzleEvidence(solves).ForCategory())
	theTrueSkill.rate(skills)
	theWengLin.rate(wengs)
}

// expect records how each rating system predicted each pair of a heat, winner first.
func (w *world) expect(order []int) {
	for i, a := range order {
		for _, b := range order[i+1:] {
			w.note("places and times", w.ours[a].WinProbability(w.ours[b]))
			w.note("if a win can lower", w.falls[a].WinProbability(w.falls[b]))
			w.note("places alone", w.places[a].WinProbability(w.places[b]))
			w.note("TrueSkill", theTrueSkill.beats(w.trues[a], w.trues[b]))
			w.note("Weng-Lin, as published", theWengLin.beats(w.wengs[a], w.wengs[b]))
			w.note("true strengths", theTrueSkill.beats(skill{mean: w.truth[a]}, skill{mean: w.truth[b]}))
		}
	}
}

func (w *world) note(way string, chance float64) {
	if w.errs[way] == nil {
		w.errs[way] = &tally{}
	}
	w.errs[way].add(chance)
}

// round lets everybody play one heat. Matched heats have players with similar ratings in our system and in TrueSkill
// together; matched by one system only, that system would be left with the pairs that it can't distinguish.
func (w *world) round(matched bool) {
	all := w.rand.Perm(len(w.truth))
	if matched {
		near := make([]float64, len(w.truth))
		for i := range near {
			near[i] = w.ours[i].Mean + w.trues[i].mean
		}
		slices.SortFunc(all, func(a, b int) int { return cmp.Compare(near[a], near[b]) })
	}
	for some := range slices.Chunk(all, heatOf) {
		w.heat(some)
	}
}

// measureMisplacement returns by how many percentiles players after the first few are misplaced on average, and the
// fraction of them misplaced by at most ten.
func (w *world) measureMisplacement(from int) (average, within float64) {
	means := make([]float64, len(w.ours))
	for i, r := range w.ours {
		means[i] = r.Mean
	}
	truth, seen := ranks(w.truth), ranks(means)
	for i := from; i < len(truth); i++ {
		off := 100 * math.Abs(truth[i]-seen[i])
		average += off
		if off <= 10 {
			within++
		}
	}
	n := float64(len(truth) - from)
	return average / n, 100 * within / n
}

// TestSimulation checks the quality of ratings on people whose strength is known:
//
//	go test ./room/rating -run Simulation -long -v
func TestSimulation(t *testing.T) {
	players := 1600
	if *long {
		players = 10000
	}
	for _, matched := range []bool{false, true} {
		name := map[bool]string{false: "drawn", true: "matched"}[matched]
		t.Run(name, func(t *testing.T) { simulate(t, players, matched) })
	}
}

func simulate(t *testing.T, players int, matched bool) {
	w := newWorld(players, *seedOne)
	for range 5 {
		w.round(matched)
	}
	average, within := w.measureMisplacement(0)
	t.Logf("all new, after 5 rounds: %.1f percentiles off on average, %.0f %% of players ten at most", average, within)
	for range roundsEach - 5 {
		w.round(matched)
	}
	late, lateWithin := w.measureMisplacement(0)
	t.Logf("after %d rounds: %.1f percentiles off on average, %.0f %% of players ten at most", roundsEach, late,
		lateWithin)
	for _, way := range []string{"true strengths", "TrueSkill", "places alone", "places and times", "if a win can lower",
		"Weng-Lin, as published"} {
		e := w.errs[way]
		t.Logf("%-24s %5.2f %% of pairs foretold wrong, %.4f nats a pair", way, e.error(), e.surprise/float64(e.pairs))
	}
	for _, way := range []string{"places alone", "places and times"} {
		if more := w.errs[way].error() - w.errs["TrueSkill"].error(); more > 1 {
			t.Errorf("%s: %.2f percentage points more pairs are mispredicted than with TrueSkill, want at most 1", way, more)
		}
	}
	if average > 10 {
		t.Errorf("after five rounds players are %.1f percentiles off, want at most 10", average)
	}
	w.newcomers(t)
}

// TestInflation measures what it costs that a win never lowers a rating: by how many points the mean rating of 1,000
// people who play heats, or races of two, rises above that of a system in which it can.
func TestInflation(t *testing.T) {
	for _, many := range []int{2, 3, heatOf} {
		t.Run(fmt.Sprint("races of ", many), func(t *testing.T) {
			w := newWorld(1000, *seedOne)
			for round := range 10 * roundsEach {
				for some := range slices.Chunk(w.rand.Perm(len(w.truth)), many) {
					w.heat(some)
				}
				if round+1 != roundsEach && round+1 != 10*roundsEach {
					continue
				}
				above, drift := 0.0, 0.0
				for p := range w.truth {
					above += (w.ours[p].Mean - w.falls[p].Mean) / float64(len(w.truth))
					drift += (w.falls[p].Mean - w.truth[p]) / float64(len(w.truth))
				}
				t.Logf("after %d rounds: %+.1f points of inflation; without the rule the mean is %+.1f points off the true one",
					round+1, above, drift)
				if above > 40 {
					t.Errorf("after %d rounds the mean rating is %.1f points too high, want at most 40", round+1, above)
				}
			}
		})
	}
}

// newcomers lets new players race settled ones for five rounds.
func (w *world) newcomers(t *testing.T) {
	old := len(w.truth)
	for range old / 10 {
		w.add(1500 + strengths*w.rand.NormFloat64())
	}
	for range 5 {
		for p := old; p < len(w.truth); p++ {
			heat := []int{p}
			for len(heat) < heatOf {
				if q := w.rand.IntN(old); !slices.Contains(heat, q) {
					heat = append(heat, q)
				}
			}
			w.heat(heat)
		}
	}
	average, within := w.measureMisplacement(old)
	t.Logf("newcomers, after 5 rounds: %.1f percentiles off on average, %.0f %% of players ten at most", average, within)
	if average > 10 {
		t.Errorf("after five rounds new players are %.1f percentiles off, want at most 10", average)
	}
	settled := 0
	for p := old; p < len(w.ours); p++ {
		if w.ours[p].IsSettled() {
			settled++
		}
	}
	if newcomers := len(w.ours) - old; settled < newcomers*9/10 {
		t.Errorf("%d of %d new players are settled after five rounds, want nine of ten", settled, newcomers)
	}
}

// TestCollusion lets pairs of settled players meet repeatedly, one of whom always loses on purpose. Two meetings a day
// are counted; in others only times count, if there are any.
func TestCollusion(t *testing.T) {
	players := 400
	if *long {
		players = 4000
	}
	w := newWorld(players, *seedOne)
	for range roundsEach {
		w.round(false)
	}
	for _, timed := range []bool{true, false} {
		name := map[bool]string{true: "races", false: "duels"}[timed]
		t.Run(name, func(t *testing.T) {
			var first, most, month float64
			for p := 0; p+1 < players; p += 2 {
				gain := w.collude(p, p+1, timed)
				first += gain[0]
				for _, g := range gain {
					most = max(most, g)
				}
				for _, g := range gain {
					month += g
				}
			}
			pairs := float64(players / 2)
			t.Logf("a pair gains %.1f points on the first day, %.1f a day in 30 days, %.1f at most on any day",
				first/pairs, month/pairs/30, most)
			if most >= 30 {
				t.Errorf("a colluding pair gains %.1f points on a day, want less than 30", most)
			}
			if each := month / pairs / 30; each >= 6 {
				t.Errorf("a colluding pair gains %.1f points a day in a month, want less than 6", each)
			}
		})
	}
}

// collude returns how much a player gains on each of 30 days from an opponent who always loses on purpose, compared
// with a twin with the same times and no opponent.
func (w *world) collude(a, b int, timed bool) (gain [30]float64) {
	const meetings, count = 10, 2 // on a day, and of them that are compared
	twins, fed := [2]rating.Rating{w.ours[a], w.ours[b]}, [2]rating.Rating{w.ours[a], w.ours[b]}
	before := 0.0
	for day := range gain {
		for n := range meetings {
			shown := w.truth[a] + forms*w.rand.NormFloat64()
			twins = w.giveWay(twins, shown, timed, false)
			fed = w.giveWay(fed, shown, timed, n < count)
		}
		for i := range fed {
			twins[i], fed[i] = twins[i].Decay(24*60*60*1000), fed[i].Decay(24*60*60*1000)
		}
		above := fed[0].Mean - twins[0].Mean
		gain[day], before = above-before, above
	}
	return gain
}

// giveWay rates a round of two in which the second does not finish.
func (w *world) giveWay(ratings [2]rating.Rating, shown float64, timed, compared bool) [2]rating.Rating {
	entrants := []rating.Entrant{
		{Rating: ratings[0], Place: 1, Won: compared}, {Rating: ratings[1], Place: 2, Out: true},
	}
	if timed {
		entrants[0].Time = w.sort.SinglePuzzle().EvidenceFromPace(rating.Rating{Mean: shown}.Pace(rating.Rating{Mean: 1500}))
	}
	for i, e := range rating.FromRound(nil, entrants, func(int, int) bool { return !compared }) {
		ratings[i] = ratings[i].Update(e)
	}
	return ratings
}

// TestGivingUp lets settled players play 60 solo rounds and give up those that go slower than their rating predicts
// half way. It compares them with twins who finish all rounds, and with players for whom abandoned rounds are no
// evidence.
func TestGivingUp(t *testing.T) {
	w := newWorld(400, *seedOne)
	for range roundsEach {
		w.round(false)
	}
	var rise, unseen float64
	for p, r := range w.ours {
		all, quick, kept := r, r, r
		for range 2 * roundsEach {
			puzzle := w.sort.SinglePuzzle()
			halves := [2]float64{w.rand.NormFloat64(), w.rand.NormFloat64()}
			half := w.truth[p] + forms*halves[0]
			whole := w.truth[p] + forms*(halves[0]+halves[1])/2
			timed := func(shown float64) rating.Evidence {
				return puzzle.EvidenceFromPace(rating.Rating{Mean: shown}.Pace(rating.Rating{Mean: 1500}))
			}
			all = after(all, timed(whole))
			if half >= kept.Mean {
				kept = after(kept, timed(whole))
			} else {
				kept = after(kept, timed(half).RestrictTo(kept))
			}
			if half >= quick.Mean {
				quick = after(quick, timed(whole))
			}
		}
		rise += kept.Mean - all.Mean
		unseen += quick.Mean - all.Mean
	}
	rise, unseen = rise/float64(len(w.ours)), unseen/float64(len(w.ours))
	t.Logf("who gives up what is slow stands %+.0f points beside a twin who finishes all; %+.0f if that showed nothing",
		rise, unseen)
	if rise > 10 {
		t.Errorf("giving up gains %.0f points, want at most 10", rise)
	}
}

// after returns a rating after a solo round.
func after(r rating.Rating, timed rating.Evidence) rating.Rating {
	return r.Update(rating.FromRound(nil, []rating.Entrant{{Rating: r, Place: 1, Time: timed}}, nil)[0])
}
