package room

import (
	"context"
	"time"

	"nonet/engine"
	"nonet/room/game"
)

// seenPuzzle holds the spectators to be recorded as having seen the round's puzzle, so that they are not dealt it
// again.
type seenPuzzle struct {
	r       *room
	pending []game.Contender // entered in this turn, and may have left by its end
	shape   shapeShown
	of      int64 // the beginning of the round that shape belongs to; 0 if unset
}

// noted is mail: the attempt to record spectators has ended.
type noted struct {
	begins int64 // the round
	shape  shapeShown
	err    error
}

func (m noted) arrive(_ context.Context, r *room) {
	if m.err != nil {
		r.logger.Warn("could not note who watches", "err", m.err)
		return
	}
	r.seen.shape, r.seen.of = m.shape, m.begins
}

// addSpectator records a spectator who sees the round's puzzle.
func (s *seenPuzzle) addSpectator(v *Viewer) {
	round := s.r.log.state.Round
	if v.view.Seat != 0 || round == nil || s.r.viewers.begun != round.No || v.noted == round.Begins ||
		!s.r.log.state.Settings.MayRedeal() {
		return
	}
	v.noted = round.Begins
	s.pending = append(s.pending, game.Contender{Player: v.who.ID, Site: v.who.Site})
}

// recordSpectators records the spectators who entered in this turn, in the background.
func (s *seenPuzzle) recordSpectators() {
	viewers, round := s.pending, s.r.log.state.Round
	if s.pending = nil; len(viewers) == 0 || round == nil {
		return
	}
	puzzle, m := round.Puzzle, noted{begins: round.Begins, shape: s.shownShape()}
	s.r.beside("note who watches", func() mail {
		if s.r.host.findShape(&m.shape, puzzle) {
			m.err = s.r.host.noteMet(m.shape, viewers)
		}
		return m
	}, func(err error) mail { m.err = err; return m })
}

// noteTries is how often a node tries to record spectators while the store does not answer.
const noteTries = 60

func (h *Host) noteMet(s shapeShown, viewers []game.Contender) (err error) {
	for range noteTries {
		ctx, cancel := h.Within(h.ctx)
		err = h.hooks.Puzzles.MarkSeen(ctx, s.shape, viewers, s.holder)
		cancel()
		if err == nil {
			return nil
		}
		select {
		case <-time.After(ProbeEvery):
		case <-h.ctx.Done():
			return err
		}
	}
	return err
}

// shownShape returns the round's puzzle in short. Its shape is empty if it was not needed yet.
func (s *seenPuzzle) shownShape() shapeShown {
	round := s.r.log.state.Round
	if s.of == round.Begins {
		return s.shape
	}
	return shapeShown{kind: round.Puzzle.Kind, holder: game.RoundName(s.r.code, s.r.log.head.Epoch, round.No)}
}

// findShape computes the shape of a puzzle, which may take milliseconds, and reports whether it has one.
func (h *Host) findShape(s *shapeShown, p engine.Puzzle) bool {
	if s.shape == "" {
		s.shape = h.hooks.Puzzles.Shape(p)
	}
	return s.shape != ""
}

// shownOver is the puzzle of a finished round that a viewer without a seat is about to see.
type shownOver struct {
	begins int64 // the round
	shape  shapeShown
	puzzle engine.Puzzle
}

// unopened returns the puzzle that a viewer would see with its solution, if it is still to be checked whether the
// puzzle is live. It returns nil for players with a seat: they have seen the puzzle, or entered as spectators.
func (s *seenPuzzle) unopened(m *enter) *shownOver {
	round := s.r.log.state.Round
	if m.viewer.view.Seat != 0 || round == nil || round.Ended == 0 || !s.r.log.state.Settings.MayRedeal() ||
		m.opened != nil && m.opened.begins == round.Begins {
		return nil
	}
	return &shownOver{round.Begins, s.shownShape(), round.Puzzle}
}

// openOver returns nil if a player may see the puzzle of a finished round, and records that. Refusals count against the
// limits for live puzzles and take as long.
func (h *Host) openOver(ctx context.Context, s *shownOver, who game.Player) error {
	if !h.findShape(&s.shape, s.puzzle) {
		return nil
	}
	start := time.Now()
	err := h.hooks.Puzzles.OpenFinished(ctx, s.shape.kind, s.shape.shape, s.shape.holder, who)
	if isInPlay(err) {
		h.veil(start)
	}
	return err
}

// shapeShown identifies a puzzle that is about to be shown.
type shapeShown struct {
	kind, shape string
	holder      string // of the round in which it is shown
}
