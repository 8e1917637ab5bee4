package puzzle

import (
	"cmp"
	"context"
	"fmt"

	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// Deal returns what the next round of a room begins with: its puzzle, unless the host has brought one, ghosts, and
// pairing limits. round is the name of the round; see [game.RoundName].
func (d *Dealer) Deal(ctx context.Context, next game.NextRound, round string) (deal game.Deal, err error) {
	for _, c := range next.People {
		deal.Unmet = append(deal.Unmet, c.Player)
	}
	if !next.Custom {
		deal.Puzzle, deal.Ghosts = d.pickGhosts(ctx, next.Settings, next.People, round)
	}
	if !next.Custom && len(deal.Ghosts) == 0 {
		if deal.Puzzle, err = d.livePuzzle(ctx, next, round); err != nil {
			return deal, err
		}
	}
	deal.Meets, err = d.reservePairings(ctx, next.Contenders, round)
	return deal, err
}

// livePuzzle returns a puzzle without ghosts. The puzzle of a ranked round is registered as live before anybody sees
// it.
func (d *Dealer) livePuzzle(ctx context.Context, next game.NextRound, round string) (engine.Puzzle, error) {
	set := next.Settings
	p, err := d.makePuzzle(ctx, set, next.Host)
	if err != nil || !set.Ranked || set.Daily != "" || set.Leg != "" {
		return p, err
	}
	ctx, cancel := context.WithTimeout(ctx, dealTimeout)
	defer cancel()
	return p, d.Live.Hold(ctx, p, round, liveFor)
}

// makePuzzle returns an unpredictable puzzle, or that of a day, a marathon or a verification round. It may wait for the
// turn of the host's network.
func (d *Dealer) makePuzzle(ctx context.Context, set game.Settings, host game.Contender) (engine.Puzzle, error) {
	kind := d.Kinds.Find(set.Kind)
	if kind == nil {
		return engine.Puzzle{}, fmt.Errorf("there is no kind of puzzle %q here", set.Kind)
	}
	network := cmp.Or(host.Site, host.Player)
	switch {
	case set.Proof != "":
		return d.verificationPuzzle(ctx, set, host, kind)
	case set.Daily == "" && set.Leg == "":
		return d.Pool.Get(ctx, network, kind, set.Spec)
	}
	ctx, cancel := context.WithTimeout(ctx, dealTimeout)
	defer cancel()
	inTurn := func(do func()) error { return d.Pool.Work(ctx, network, do) }
	if set.Daily != "" {
		return d.Daily(ctx, set.Daily, kind, set.Spec, inTurn)
	}
	return d.Leg(ctx, set.Leg, kind, set.Spec, inTurn)
}

// Release releases the live puzzle of a finished round.
func (d *Dealer) Release(ctx context.Context, state *game.State, e store.Ending) error {
	set := &state.Settings
	if state.Round == nil || !set.Ranked || set.Daily != "" || set.Leg != "" {
		return nil
	}
	round := game.RoundName(e.Room, e.Epoch, state.Round.No)
	if err := d.releasePairings(ctx, state, round); err != nil {
		return err
	}
	if set.HasGhosts() {
		if err := archive.EndEmbargoes(ctx, d.Store, set.Kind, round, state.Round.Ended); err != nil {
			return err
		}
	}
	return d.Live.Release(ctx, round)
}
