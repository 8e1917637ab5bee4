package sim

import (
	"context"
	"fmt"
	"strings"
	"time"

	"nonet/room/tournament/signup"

	"nonet/protocol"
	"nonet/room/game"
)

// RunMarathon is like [RunArena] with a marathon. Its players play at their own pace, finish sometimes, and give up. It
// returns an error if players were dealt different puzzles for the same leg, a player got two rooms for one, or a leg
// that has ended does not count exactly once.
func RunMarathon(seed uint64, o Options) (TournamentResult, error) {
	wanted := protocol.NewArena{Format: protocol.FormatMarathon, Minutes: 200, Rounds: 20}
	return runArena(seed, o, wanted, (*arenaWorld).checkMarathon)
}

// run begins a leg, fills some cells or all, and mostly gives up if the leg is not done.
func (a *arenaWorld) run(v *quickVisit, code string) {
	id := func() uint64 { return uint64(time.Now().UnixMilli()) }
	v.view.Do(&protocol.Start{ID: id()})
	time.Sleep(a.rng.between(time.Second, 4*time.Second))
	if a.rng.chance(0.7) {
		for _, move := range a.solution(code) {
			v.view.Do(&protocol.Place{ID: id(), Move: move})
			time.Sleep(a.rng.between(time.Millisecond, 300*time.Millisecond))
		}
	}
	if a.rng.chance(0.8) {
		v.view.Do(&protocol.Leave{ID: id()})
		time.Sleep(a.rng.between(time.Millisecond, time.Second))
	}
}

// solution returns the moves that solve a leg's puzzle, from its room's log.
func (a *arenaWorld) solution(code string) (moves []string) {
	log := world{store: a.store, code: code}
	state, _, err := log.replay()
	if err != nil || state.Round == nil {
		return nil
	}
	p := &state.Round.Puzzle
	for cell, v := range p.Solution {
		if p.Givens[cell] == 0 {
			moves = append(moves, fmt.Sprintf("r%dc%d=%d", cell/p.Width+1, cell%p.Width+1, v))
		}
	}
	return moves
}

// checkMarathon compares the standings with the rooms' logs.
func (a *arenaWorld) checkMarathon() {
	arena := a.checkShown()
	if arena == nil {
		return
	}
	dealt := map[string]string{} // puzzle by leg
	rooms := map[string]string{} // by leg and player
	finished, took := 0, int64(0)
	for code := range a.codes {
		a.code = code
		state, _, err := a.replay()
		if err != nil {
			a.fail("%s: %v", code, err)
			continue
		}
		leg := state.Settings.Leg
		if other, ok := rooms[leg+" "+state.Seats[0].Player]; ok {
			a.fail("%s has two rooms, %s and %s, for %s", state.Seats[0].Player, other, code, leg)
		}
		rooms[leg+" "+state.Seats[0].Player] = code
		if state.Round == nil {
			continue
		}
		a.result.Heats++
		puzzle := fmt.Sprint(state.Round.Puzzle)
		if other, ok := dealt[leg]; ok && other != puzzle {
			a.fail("%s was dealt as %s in %s, but as %s to others", leg, puzzle, code, other)
		}
		dealt[leg] = puzzle
		if state.Round.Result != nil {
			a.result.Over++
			a.checkLeg(leg, code, state)
			if t := state.Round.Result.Standings[0].Time; t > 0 {
				finished, took = finished+1, took+t
			}
		}
	}
	points, shown := 0, int64(0)
	for _, row := range arena.Standing {
		points, shown = points+row.Points, shown+row.Time
	}
	if points != finished || shown != took {
		a.fail("legs finished: %d in %d ms; in the standings: %d in %d ms", finished, took, points, shown)
	}
}

// checkLeg checks that a leg that has ended is recorded once.
func (a *arenaWorld) checkLeg(leg, code string, state *game.State) {
	_, no, _ := strings.Cut(leg, "/")
	facts, err := a.store.List(context.Background(), signup.AboutTournament(a.arena)+"/legs/"+no)
	if err != nil {
		a.fail("%v", err)
	}
	known := 0
	for name, text := range facts {
		if strings.HasPrefix(name, "over ") && strings.Contains(string(text), `"round":"`+code+`-`) {
			known++
		}
	}
	if known != 1 {
		a.fail("the leg of %s, %s in %s, counts %d times", state.Seats[0].Player, leg, code, known)
	}
}
