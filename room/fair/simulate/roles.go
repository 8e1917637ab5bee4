package simulate

import (
	"fmt"
	"slices"
)

// role is a kind of player.
type role struct {
	name      string
	share     float64 // fraction of honest players; 0 for cheats
	newPlayer func(c random) player
}

var roles = []role{
	{"learner", 0.27, newHonest(tempo{spread: 0.7, pauses: 0.06, slips: 0.02}, 8, 20, 0.5, personStep)},
	{"practised", 0.29, newHonest(tempo{spread: 0.65, pauses: 0.05, slips: 0.01}, 3.5, 8, 0.7, personStep)},
	{"quick", 0.14, newHonest(tempo{spread: 0.6, pauses: 0.03, slips: 0.007}, 2, 3.5, 0.8, personStep)},
	{"champion", 0.03, newHonest(tempo{spread: 0.5, pauses: 0.02, slips: 0.003}, 1.2, 2, 0.9, personStep)},

	{"even gaps", 0, newCheat(program(personStep, func(c random) float64 { return c.between(0.98, 1.02) }))},
	{"jittered gaps", 0, newCheat(program(personStep, func(c random) float64 { return c.between(0.64, 1.36) }))},
	{"noisy gaps", 0, newCheat(program(personStep, func(c random) float64 { return max(0.1, 1+0.36*c.normal()) }))},
	{"solver's order", 0, newCheat(program(solverStep, varyGap))},
	{"row by row", 0, newCheat(program(fillRowByRow, varyGap))},
	{"first single", 0, newCheat(program(firstSingle, varyGap))},
	{"wait and paste", 0, newCheat(pasteAll)},
	{"copy with delay", 0, newCheat(copyLate)},
	{"copy a finish", 0, newCheat(copyFinish)},
	{"two hands", 0, newCheat(twoHands)},
	{"human-paced solver", 0, newCheat(imitateHuman)},
	// The limits of the checks were chosen before this role was added.
	{"help half way", 0, newCheat(askHalfWay)},
	// These were added after the limits for proof rounds had been chosen.
	{"a person's gaps", 0, newCheat(borrowGaps)},
	{"helped when hard", 0, newCheat(askWhenHard)},
	{"from memory", 0, newCheat(fillFromMemory)},
	{"relay", 0, newCheat(relay)},
	// These came last: no limit was changed for any of them.
	{"phone beside", 0, newCheat(reader(fillRowByRow, 6))},
	{"reads boxes", 0, newCheat(reader(byGroup((*attempt).boxOf), 4))},
	{"reads digits", 0, newCheat(reader(byGroup((*attempt).valueOf), 9))},
	{"reads backwards", 0, newCheat(reader(fillBackwards, 4))},
	{"reads anywhere", 0, newCheat(reader(fillAnywhere, 2))},
	{"replayed gaps", 0, newCheat(replayGaps)},
	{"rare stops", 0, newCheat(pauseRarely)},
	{"slow start", 0, newCheat(warmUp)},
	{"digit by digit", 0.02, newHonest(practised, 2, 8, 0.5, stayInGroup((*attempt).valueOf))},
	{"box by box", 0.02, newHonest(practised, 2, 8, 0.5, stayInGroup((*attempt).boxOf))},
	{"sweeps rows", 0.02, newHonest(practised, 2, 8, 0.5, sweepRows)},
	{"notes first", 0.02, noteFirst},
	{"long breaks", 0.03, takeBreaks},
	{"slow fingers", 0.02, tapSlowly},
	{"child", 0.03, newHonest(tempo{spread: 0.8, pauses: 0.1, slips: 0.08}, 15, 40, 0.3, personStep)},
	{"speed-runner", 0.01, newHonest(tempo{spread: 0.42, pauses: 0.01, slips: 0.01}, 1.1, 1.7, 0.95, personStep)},
	// A hold-out set: no limit was ever chosen with the next five.
	{"drifting gaps", 0, newCheat(driftGaps)},
	{"by chunks", 0, newCheat(fillChunks)},
	{"pretended looks", 0, newCheat(pretendLooks)},
	{"thinks ahead", 0.01, thinkAhead},
	{"easiest first", 0.01, newHonest(practised, 2, 8, 0.5, fillEasiest)},
	// These two were doubted too often at first.
	{"from the top", 0.01, newHonest(practised, 2.5, 12, 0.5, searchFromTop)},
	{"held up", 0.01, stall},
	// So were these, because networks and fast fingers cause similar times.
	{"on a train", 0.01, loseConnection},
	{"types ahead", 0.01, typist(2, 8, 0.12, 0.25)},
	// And these, because of cells that were known before they were written, a network's rhythm, and a common order.
	{"two thumbs", 0.01, typist(1.3, 3, 0.15, 0.35)},
	{"writes out", 0.01, writeOut},
	{"in beats", 0.01, playInBeats},
	{"plays alike", 0.01, playAlike},
}

// Roles returns the names of all roles, honest ones first.
func Roles() (names []string) {
	for _, r := range roles {
		names = append(names, r.name)
	}
	return names
}

// Share returns the fraction of honest players with a role, or 0 for cheats.
func Share(name string) float64 {
	r, _ := findRole(name)
	return r.share
}

func findRole(name string) (role, error) {
	i := slices.IndexFunc(roles, func(r role) bool { return r.name == name })
	if i < 0 {
		return role{}, fmt.Errorf("nobody plays as %q", name)
	}
	return roles[i], nil
}

// practised is the tempo of a person with some practice.
var practised = tempo{spread: 0.6, pauses: 0.04, slips: 0.01}

// strategy is a way to play a puzzle. It returns the player's inputs, and sets the attempt's rival if it has one.
type strategy func(a *attempt) []input

// player is a simulated player.
type player struct {
	strategy    strategy
	tempo       tempo   // tempo when playing alone, which honest players always do
	past        int     // number of earlier finishes
	improvement float64 // fraction of the pace by which the player was slower, for each finish back in time
}

// pastMost is the maximum number of earlier finishes.
const pastMost = 8

// newHonest returns players who play as people do, in an order, at a random pace within limits. known is the fraction
// of them that have played such puzzles before.
func newHonest(h tempo, low, high, known float64, next order) func(random) player {
	return func(c random) player {
		h := h
		h.pace = c.between(low, high)
		who := player{tempo: h, improvement: c.between(0, 0.06)}
		who.strategy = func(a *attempt) []input { return a.solveAt(h, next) }
		if c.happens(known) {
			who.past = 1 + c.Intn(pastMost)
		}
		return who
	}
}

// newCheat returns players who always use one strategy. Half of them have earlier finishes, which they played without
// help and slower.
func newCheat(comes func(random) strategy) func(random) player {
	return func(c random) player {
		who := player{strategy: comes(c), tempo: tempo{pace: c.between(2.5, 12), spread: 0.65, pauses: 0.05, slips: 0.01}}
		if c.happens(0.5) {
			who.past, who.improvement = 1+c.Intn(pastMost), c.between(0, 0.06)
		}
		return who
	}
}
