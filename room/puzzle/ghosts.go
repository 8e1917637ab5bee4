package puzzle

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"nonet/engine"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/store"
)

// Quick races with few players have ghosts: earlier finishes of its puzzle. The puzzle is dealt again in another form,
// and only to players who have not seen it and whose networks have not seen it, because a second guest of somebody who
// has seen the solution would have an advantage. The puzzle is live like any other, and the records that show it are
// under embargo.

const (
	ghostNear  = 300 // maximum difference in rating points between a ghost's finish and the players
	ghostLooks = 32  // maximum number of puzzles that are checked for players who have seen them
	ghostTries = 4   // number of unseen puzzles from which one is chosen
	// ghostTimeout is the maximum time that the store may take.
	ghostTimeout = 3 * time.Second
)

// pickGhosts returns a puzzle for a quick race, and its ghosts. It returns none if a new puzzle has to be dealt, as in
// the heats of a tournament, which are not filled up, or if the store does not answer in time.
func (d *Dealer) pickGhosts(ctx context.Context, set game.Settings, people []game.Contender, round string) (
	engine.Puzzle, []game.Ghost) {
	free := game.QuickFillTo - len(people)
	if !set.HasGhosts() || free <= 0 || len(people) == 0 {
		return engine.Puzzle{}, nil
	}
	within, cancel := context.WithTimeout(ctx, ghostTimeout)
	defer cancel()
	p, ghosts, err := d.ghosts(within, set, people, round)
	if err == nil && len(ghosts) > 0 {
		err = d.Live.Hold(within, p, round, liveFor)
	}
	if err != nil {
		if ctx.Err() == nil {
			d.Log.Warn("could not find ghosts for a quick race", "err", err)
		}
		return engine.Puzzle{}, nil
	}
	return p, ghosts[:min(len(ghosts), free)]
}

// ghosts finds a puzzle that is new to all players, with finishes of players of similar strength, the most similar
// first. It puts the puzzles that it considers under embargo first, so that anybody who opens their records either has
// been recorded by then or is refused.
func (d *Dealer) ghosts(ctx context.Context, set game.Settings, people []game.Contender, round string) (p engine.Puzzle,
	ghosts []game.Ghost, err error) {
	disguiser, ok := d.Kinds.Find(set.Kind).(engine.Disguiser)
	if !ok {
		return p, nil, nil
	}
	var points float64
	viewers := make([]archive.Viewer, len(people))
	for i, c := range people {
		viewers[i] = archive.Viewer(c)
		p, err := archive.Points(ctx, d.Store, c.Player, d.Kinds.Find(set.Kind), set.Size)
		if err != nil {
			return engine.Puzzle{}, nil, err
		}
		points += float64(p) / float64(len(people))
	}
	unseen, err := d.findUnseen(ctx, &set, points, viewers, round)
	if err != nil || len(unseen) == 0 {
		return p, nil, err
	}
	var shapes []string
	for _, r := range unseen {
		shapes = append(shapes, r.Shape)
	}
	embargo, err := archive.AddEmbargo(ctx, d.Store, set.Kind, shapes, round, d.Now(), liveFor)
	if err != nil {
		return p, nil, err
	}
	for _, r := range unseen {
		p, ghosts, err = d.race(ctx, &set, r, points, disguiser)
		isNew := false
		if err == nil && len(ghosts) > 0 {
			isNew, err = archive.RecordSeen(ctx, d.Store, r.Shape, viewers, round)
		}
		if isNew || err != nil {
			return p, ghosts, err
		}
	}
	return engine.Puzzle{}, nil, archive.LiftEmbargo(ctx, d.Store, set.Kind, embargo)
}

// findUnseen returns ghost rounds whose puzzles are new to all viewers, those with finishes nearest to a strength.
func (d *Dealer) findUnseen(ctx context.Context, set *game.Settings, points float64, viewers []archive.Viewer,
	round string) (unseen []archive.GhostRound, err error) {
	all, err := archive.GhostRounds(ctx, d.Store, set)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b archive.GhostRound) int {
		return cmp.Or(cmp.Compare(a.Distance(points), b.Distance(points)), cmp.Compare(a.Round, b.Round))
	})
	for _, r := range all[:min(len(all), ghostLooks)] {
		if r.Distance(points) > ghostNear || len(unseen) == ghostTries {
			break
		}
		met, err := archive.HaveSeen(ctx, d.Store, r.Shape, viewers, round)
		if err != nil {
			return nil, err
		}
		if !met {
			unseen = append(unseen, r)
		}
	}
	return unseen, nil
}

// race returns the puzzle of a round in another form, with the finishes that are not doubted, those nearest to a
// strength first.
func (d *Dealer) race(ctx context.Context, set *game.Settings, r archive.GhostRound, points float64,
	disguiser engine.Disguiser) (engine.Puzzle, []game.Ghost, error) {
	rec, err := archive.ReadArchived(ctx, d.Store, r.Round)
	if errors.Is(err, store.ErrNotFound) {
		return engine.Puzzle{}, nil, archive.DeleteGhostRound(ctx, d.Store, set, r)
	}
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	finishers, state, err := rec.Finishers()
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	shown, err := archive.ListShown(ctx, d.Store, r.Round)
	if err != nil {
		return engine.Puzzle{}, nil, err
	}
	counts, err := archive.Counts(ctx, d.Store, r.Round)
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

// PutGhostRound records that the puzzle of an archived ranked round can be raced again, and who has seen it.
func (d *Dealer) PutGhostRound(ctx context.Context, state *game.State, e store.Ending) error {
	set := &state.Settings
	if state.Round == nil || !set.MayRedeal() {
		return nil
	}
	shape := d.Shape(state.Round.Puzzle)
	if shape == "" {
		return nil
	}
	r := archive.GhostRound{Shape: shape, Round: e.ID(), At: state.Round.Ended}
	if err := archive.MarkSeen(ctx, d.Store, shape, playersOf(state), r.Round); err != nil {
		return err
	}
	ranked, ok := archive.RankedRound(state, e)
	if !ok || set.Custom {
		return nil
	}
	shown, err := archive.ListShown(ctx, d.Store, r.Round)
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
	return archive.PutGhostRound(ctx, d.Store, set, r)
}

// playersOf returns the players who saw the puzzle of a round in a seat. For a deleted player or a bot it returns only
// the network.
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
