package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"nonet/room/tournament/signup"

	"nonet/protocol"
)

// RunRounds is like [RunArena] with a tournament in rounds of a format, with heats of two. It also returns an error if
// a player is in a round twice, or a round begins before the previous one is over.
func RunRounds(seed uint64, o Options, format string) (TournamentResult, error) {
	wanted := protocol.NewArena{Format: format, Minutes: 1, Heat: 2}
	if format == protocol.FormatSwiss {
		wanted.Rounds = 5
	}
	return runArena(seed, o, wanted, (*arenaWorld).checkRounds)
}

// simRound and simHeat are the stored pairings of a tournament.
type simRound struct {
	At    int64 `json:"at"`
	Heats []simHeat
}

type simHeat struct {
	Code    string   `json:"code"`
	Players []string `json:"players"`
}

type simResult struct {
	Void  bool   `json:"void"`
	Round string `json:"round"`
	At    int64  `json:"at"`
}

// checkRounds checks that every heat that has ended counts once, or was given up before anybody came, that rounds
// follow each other, and that all nodes show the same.
func (a *arenaWorld) checkRounds() {
	shown := a.checkShown()
	if shown == nil {
		return
	}
	results := map[int]simResult{}
	a.readKV(signup.AboutTournament(a.arena)+"/results/0", func(name string, text []byte) error {
		no, err := strconv.Atoi(name)
		if err != nil {
			return err
		}
		var r simResult
		err = json.Unmarshal(text, &r)
		results[no] = r
		return err
	})
	no, over := 0, int64(0)
	room := map[string]simResult{} // results by the room of the heat
	for n := 1; ; n++ {
		var round simRound
		a.readKV(fmt.Sprint(signup.AboutTournament(a.arena), "/rounds/", n), func(_ string, text []byte) error {
			return json.Unmarshal(text, &round)
		})
		if round.At == 0 {
			break
		}
		if round.At < over {
			a.fail("round %d begins at %d, but the previous one ends at %d", n, round.At, over)
		}
		seen := map[string]bool{}
		for _, heat := range round.Heats {
			no++
			for _, p := range heat.Players {
				if seen[p] {
					a.fail("%s is in round %d twice", p, n)
				}
				seen[p] = true
			}
			if heat.Code == "" {
				continue
			}
			r, ended := results[no]
			if !ended {
				a.fail("heat %d of round %d is not over", no, n)
			}
			room[heat.Code] = r
			over = max(over, r.At)
			a.result.Heats++
			if ended && !r.Void {
				a.result.Over++
			}
		}
	}
	for code := range a.codes {
		a.code = code
		state, _, err := a.replay()
		if err != nil {
			a.fail("%s: %v", code, err)
			continue
		}
		ended := state.Round != nil && state.Round.Result != nil
		if r := room[code]; ended && !r.Void && !strings.HasPrefix(r.Round, code+"-") {
			a.fail("the race in %s has ended, but its heat's result is %+v", code, r)
		}
	}
}

// readKV reads records directly from the store.
func (a *arenaWorld) readKV(about string, read func(name string, text []byte) error) {
	facts, err := a.store.List(context.Background(), about)
	if err != nil {
		a.fail("%v", err)
	}
	for name, text := range facts {
		if err := read(name, text); err != nil {
			a.fail("%s %s: %v", about, name, err)
		}
	}
}
