package room

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// Where few come to a quick race, ghosts run along: people who finished its puzzle before. It is dealt again in
// another look, and only to people to whom its shape is new, as it is to all others at their addresses: a second
// guest of somebody who has seen the solution is dealt another puzzle. It is live as any that is dealt, and the
// records that show it are sealed: see [Host.seal].

const (
	ghostNear  = 300 // points that a ghost's finish is off the players at most
	ghostLooks = 32  // puzzles for which it is looked up whether the players have seen them
	ghostTries = 4   // unseen puzzles that one is chosen from
)

// haunt returns a puzzle for a quick race, with the ghosts that run along; none where a fresh one is to be dealt, as
// in the heats of an arena, which nobody fills up. That is so too when the store does not answer: nobody waits for
// ghosts.
func (h *Host) haunt(set game.Settings, people []game.Contender, holder string) (engine.Puzzle, []game.Ghost) {
	free := game.QuickCrowd - len(people)
	if !hasGhosts(&set) || free <= 0 || len(people) == 0 {
		return engine.Puzzle{}, nil
	}
	ctx, cancel := context.WithTimeout(h.ctx, StoreWait)
	defer cancel()
	p, ghosts, err := h.ghosts(ctx, set, people, holder)
	if err == nil && len(ghosts) > 0 {
		err = h.inPlay.Hold(ctx, p, holder, heldFor)
	}
	if err != nil {
		h.complain("no ghosts for a quick race", err)
		return engine.Puzzle{}, nil
	}
	return p, ghosts[:min(len(ghosts), free)]
}

// hasGhosts reports whether ghosts may run in a room's round.
func hasGhosts(set *game.Settings) bool { return set.Quick > 0 && set.Bots }

// ghosts looks for a puzzle that is new to all of the people, and that somebody finished who is near them in strength:
// the nearest first. The puzzles that it chooses from are sealed before it does, so whoever opens their records has
// either been noted by then or is refused.
func (h *Host) ghosts(ctx context.Context, set game.Settings, people []game.Contender, holder string) (p engine.Puzzle,
	ghosts []game.Ghost, err error) {
	disguiser, ok := h.kinds.Find(set.Kind).(engine.Disguiser)
	if !ok {
		return p, nil, nil
	}
	var points float64
	viewers := make([]archive.Viewer, len(people))
	for i, c := range people {
		viewers[i] = archive.Viewer(c)
		p, err := h.points(ctx, c.Player, &set)
		if err != nil {
			return engine.Puzzle{}, nil, err
		}
		points += float64(p) / float64(len(people))
	}
	unseen, err := h.unseen(ctx, &set, points, viewers, holder)
	if err != nil || len(unseen) == 0 {
		return p, nil, err
	}
	var shapes []string
	for _, r := range unseen {
		shapes = append(shapes, r.Shape)
	}
	seal, err := archive.AddEmbargo(ctx, h.store, set.Kind, shapes, holder, h.now(), heldFor)
	if err != nil {
		return p, nil, err
	}
	for _, r := range unseen {
		p, ghosts, err = h.race(ctx, &set, r, points, disguiser)
		isNew := false
		if err == nil && len(ghosts) > 0 {
			isNew, err = archive.RecordSeen(ctx, h.store, r.Shape, viewers, holder)
		}
		if isNew || err != nil {
			return p, ghosts, err
		}
	}
	return engine.Puzzle{}, nil, archive.LiftEmbargo(ctx, h.store, set.Kind, seal)
}

// unseen returns rounds that can be raced and whose puzzles are new to some viewers: those with the finishes nearest
// to so many points.
func (h *Host) unseen(ctx context.Context, set *game.Settings, points float64, viewers []archive.Viewer,
	holder string) (unseen []archive.GhostRound, err error) {
	all, err := archive.GhostRounds(ctx, h.store, set)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b archive.GhostRound) int {
		return cmp.Or(cmp.Compare(a.Off(points), b.Off(points)), cmp.Compare(a.Round, b.Round))
	})
	for _, r := range all[:min(len(all), ghostLooks)] {
		if r.Off(points) > ghostNear || len(unseen) == ghostTries {
			break
		}
		met, err := archive.HaveSeen(ctx, h.store, r.Shape, viewers, holder)
		if err != nil {
			return nil, err
		}
		if !met {
			unseen = append(unseen, r)
		}
	}
	return unseen, nil
}

// race is the puzzle of a round in another look, with the finishes that are nearest to so many points and not doubted.
func (h *Host) race(ctx context.Context, set *game.Settings, r archive.GhostRound, points float64,
	disguiser engine.Disguiser) (engine.Puzzle, []game.Ghost, error) {
	rec, err := archive.ReadArchived(ctx, h.store, r.Round)
	if errors.Is(err, store.ErrNotFound) {
		return engine.Puzzle{}, nil, archive.DeleteGhostRound(ctx, h.store, set, r)
	}
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	finishers, state, err := rec.Finishers()
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	shown, err := archive.ShownIn(ctx, h.store, r.Round)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	counts, err := archive.Counts(ctx, h.store, r.Round)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	var ghosts []game.Ghost
	for _, g := range finishers {
		switch {
		case archive.IsForgotten(g.Player):
			g.Player, g.Name = "", ""
		case game.IsBot(g.Player) || !counts(g.Player):
			continue
		}
		ghosts = append(ghosts, g)
	}
	off := func(g game.Ghost) float64 {
		p, known := shown[g.Player]
		if !known {
			return 2 * ghostNear
		}
		return max(p-points, points-p)
	}
	slices.SortStableFunc(ghosts, func(a, b game.Ghost) int { return cmp.Compare(off(a), off(b)) })
	var seed engine.Seed
	rand.Read(seed[:])
	p, ok := disguiser.Disguise(state.Round.Puzzle, engine.NewRand(seed))
	if !ok {
		return p, nil, nil
	}
	return p, ghosts, nil
}

// keepRaceable keeps, of a ranked round that is archived, that its puzzle can be raced, and who has met it.
func (h *Host) keepRaceable(ctx context.Context, state *game.State, e store.Ending) error {
	set := &state.Settings
	if state.Round == nil || !shows(set) {
		return nil
	}
	shape := h.shapeOf(state.Round.Puzzle)
	if shape == "" {
		return nil
	}
	r := archive.GhostRound{Shape: shape, Round: e.ID(), At: state.Round.Ended}
	if err := archive.MarkSeen(ctx, h.store, shape, playersOf(state), r.Round); err != nil {
		return err
	}
	ranked, ok := archive.RankedRound(state, e)
	if !ok || set.Custom {
		return nil
	}
	shown, err := archive.ShownIn(ctx, h.store, r.Round)
	if err != nil {
		return err
	}
	for _, row := range ranked.Finishes {
		if points, ok := shown[row.Player]; ok {
			r.Points = append(r.Points, points)
		}
	}
	if len(r.Points) == 0 {
		return nil
	}
	return archive.PutGhostRound(ctx, h.store, set, r)
}

// playersOf returns who has seen a round's puzzle in a seat. A player whose data was deleted could not be told from a
// newcomer, and a bot is asked for nothing, but others at their addresses are.
func playersOf(state *game.State) (all []archive.Viewer) {
	for i := range state.Seats {
		seat := &state.Seats[i]
		v := archive.Viewer{Player: seat.Player, Site: seat.Site}
		if archive.IsForgotten(v.Player) || game.IsBot(v.Player) {
			v.Player = ""
		}
		all = append(all, v)
	}
	return all
}
