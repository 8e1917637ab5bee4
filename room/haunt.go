package room

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
)

// Where few come to a quick race, ghosts run along: people who finished its puzzle before. It is dealt again in another
// look, and only to people to whom its shape is new. It is live as any that is dealt: whoever brings the one that is
// archived is told so.

const (
	ghostNear  = 300 // points that a ghost's finish is off the players at most
	ghostTries = 8   // puzzles that are looked at before a fresh one is dealt
)

// haunt returns a puzzle for a quick race, with the ghosts that run along; none where a fresh one is to be dealt, as in
// the heats of an arena, which nobody fills up. That is so too when the store does not answer: nobody waits for ghosts.
func (h *Host) haunt(set game.Settings, people []string, holder string) (engine.Puzzle, []game.Ghost) {
	free := game.QuickCrowd - len(people)
	if set.Quick == 0 || !set.Bots || free <= 0 || len(people) == 0 {
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

// ghosts looks for a puzzle that is new to all of the people, and that somebody finished who is near them in strength:
// the nearest first.
func (h *Host) ghosts(ctx context.Context, set game.Settings, people []string, holder string) (engine.Puzzle,
	[]game.Ghost, error) {
	disguiser, ok := h.kinds.Find(set.Kind).(engine.Disguiser)
	if !ok {
		return engine.Puzzle{}, nil, nil
	}
	var points float64
	for _, player := range people {
		p, err := h.points(ctx, player, &set)
		if err != nil {
			return engine.Puzzle{}, nil, err
		}
		points += float64(p) / float64(len(people))
	}
	all, err := record.Raceables(ctx, h.store, &set)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	slices.SortFunc(all, func(a, b record.Raceable) int {
		return cmp.Or(cmp.Compare(a.Off(points), b.Off(points)), cmp.Compare(a.Round, b.Round))
	})
	for _, r := range all[:min(len(all), ghostTries)] {
		if r.Off(points) > ghostNear {
			break
		}
		p, ghosts, err := h.race(ctx, &set, r, points, disguiser)
		if err != nil {
			return engine.Puzzle{}, nil, err
		}
		met, err := record.HaveMet(ctx, h.store, r.Shape, people, holder)
		if err == nil && !met && len(ghosts) > 0 {
			met, err = h.meetsShape(ctx, r.Shape, people, holder)
		}
		if err != nil || !met && len(ghosts) > 0 {
			return p, ghosts, err
		}
	}
	return engine.Puzzle{}, nil, nil
}

func (h *Host) meetsShape(ctx context.Context, shape string, people []string, round string) (met bool, err error) {
	isNew, err := record.Meet(ctx, h.store, shape, people, round)
	return !isNew, err
}

// race is the puzzle of a round in another look, with the finishes that are nearest to so many points and not doubted.
func (h *Host) race(ctx context.Context, set *game.Settings, r record.Raceable, points float64,
	disguiser engine.Disguiser) (engine.Puzzle, []game.Ghost, error) {
	rec, err := record.ReadArchived(ctx, h.store, r.Round)
	if errors.Is(err, store.ErrNotFound) {
		return engine.Puzzle{}, nil, record.Unraceable(ctx, h.store, set, r)
	}
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	finishers, state, err := rec.Finishers()
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	shown, err := record.ShownIn(ctx, h.store, r.Round)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	counts, err := record.Counts(ctx, h.store, r.Round)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	var ghosts []game.Ghost
	for _, g := range finishers {
		switch {
		case record.IsForgotten(g.Player):
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
	kind := h.kinds.Find(set.Kind)
	shaper, ok := kind.(engine.Shaper)
	_, disguised := kind.(engine.Disguiser)
	if !ok || !disguised || state.Round == nil || !set.Ranked || set.Daily != "" || set.Proof != "" ||
		set.Leg != "" || game.ModeOf(set.Mode).Shared {
		return nil
	}
	r := record.Raceable{Shape: record.ShapeSum(shaper.Shape(state.Round.Puzzle)), Round: e.ID(), At: state.Round.Ended}
	for _, s := range state.Round.Result.Standings { // whoever is not kept as such could not be told from a newcomer
		if record.IsForgotten(s.Player) || game.IsBot(s.Player) {
			continue
		}
		if _, err := record.Meet(ctx, h.store, r.Shape, []string{s.Player}, r.Round); err != nil {
			return err
		}
	}
	ranked, ok := record.RankedRound(state, e)
	if !ok {
		return nil
	}
	shown, err := record.ShownIn(ctx, h.store, r.Round)
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
	return record.KeepRaceable(ctx, h.store, set, r)
}
