package room

import (
	"context"
	"time"

	"nonet/engine"
	"nonet/internal/backoff"
	"nonet/room/game"
)

// seenRecorder holds the spectators to be recorded as having seen the round's puzzle, so that they are not dealt it
// again.
type seenRecorder struct {
	r          *room
	unrecorded []game.Contender // entered in this turn, and may have left by its end
	ref        puzzleRef
	roundStart int64 // the beginning of the round that ref belongs to; 0 if unset
}

// addSpectator adds a spectator who sees the round's puzzle.
func (s *seenRecorder) addSpectator(v *Viewer) {
	round := s.r.replica.state.Round
	if v.view.Seat != 0 || round == nil || s.r.fanOut.announcedRound != round.No || v.seenRoundStart == round.Begins ||
		!s.r.replica.state.Settings.MayRedeal() {
		return
	}
	v.seenRoundStart = round.Begins
	s.unrecorded = append(s.unrecorded, game.Contender{Player: v.player.ID, Site: v.player.Site})
}

// recordSpectators records the spectators who entered in this turn, in the background.
func (s *seenRecorder) recordSpectators() {
	viewers, round := s.unrecorded, s.r.replica.state.Round
	if s.unrecorded = nil; len(viewers) == 0 || round == nil {
		return
	}
	puzzle, roundStart, shape := round.Puzzle, round.Begins, s.currentRef()
	s.r.runInBackground("record spectators", func(context.Context) error {
		if !s.r.registry.computeShape(&shape, puzzle) {
			return nil
		}
		return s.r.registry.markSeen(shape, viewers)
	}, func(err error) {
		if err != nil {
			s.r.logger.Warn("could not record who has seen the puzzle", "err", err)
			return
		}
		s.ref, s.roundStart = shape, roundStart
	})
}

// markTries is how often a node tries to record spectators while the store does not answer.
const markTries = 60

func (reg *Registry) markSeen(s puzzleRef, viewers []game.Contender) (err error) {
	for range markTries {
		ctx, cancel := reg.WithStoreTimeout(reg.ctx)
		err = reg.hooks.Puzzles.MarkSeen(ctx, s.shape, viewers, s.roundName)
		cancel()
		if err == nil || !backoff.Sleep(reg.ctx, pausedRetryEvery) {
			return err
		}
	}
	return err
}

// currentRef returns the reference to the round's puzzle. Its shape is empty if it was not needed yet.
func (s *seenRecorder) currentRef() puzzleRef {
	round := s.r.replica.state.Round
	if s.roundStart == round.Begins {
		return s.ref
	}
	return puzzleRef{kind: round.Puzzle.Kind, roundName: game.RoundName(s.r.code, s.r.replica.head.Epoch, round.No)}
}

// computeShape computes the shape of a puzzle, which may take milliseconds, and reports whether it has one.
func (reg *Registry) computeShape(s *puzzleRef, p engine.Puzzle) bool {
	if s.shape == "" {
		s.shape = reg.hooks.Puzzles.Shape(p)
	}
	return s.shape != ""
}

// finishedPuzzle is the puzzle of a finished round that a viewer without a seat is about to see.
type finishedPuzzle struct {
	roundStart int64 // when the round began, which identifies it
	ref        puzzleRef
	puzzle     engine.Puzzle
}

// uncheckedPuzzle returns the puzzle that a viewer would see with its solution, if it is still to be checked whether
// the puzzle is live. It returns nil for players with a seat: they have seen the puzzle, or entered as spectators.
func (s *seenRecorder) uncheckedPuzzle(m *enterRequest) *finishedPuzzle {
	round := s.r.replica.state.Round
	if m.viewer.view.Seat != 0 || round == nil || round.Ended == 0 || !s.r.replica.state.Settings.MayRedeal() ||
		m.checked != nil && m.checked.roundStart == round.Begins {
		return nil
	}
	return &finishedPuzzle{round.Begins, s.currentRef(), round.Puzzle}
}

// checkFinished returns nil if a player may see the puzzle of a finished round, and records that. Refusals count
// against the limits for live puzzles and take as long.
func (reg *Registry) checkFinished(ctx context.Context, s *finishedPuzzle, player game.Player) error {
	if !reg.computeShape(&s.ref, s.puzzle) {
		return nil
	}
	start := time.Now()
	err := reg.hooks.Puzzles.OpenFinished(ctx, s.ref.kind, s.ref.shape, s.ref.roundName, player)
	if isInPlay(err) {
		reg.refusalDelay.Wait(reg.ctx, start)
	}
	return err
}

// puzzleRef identifies a puzzle that is about to be shown.
type puzzleRef struct {
	kind, shape string
	roundName   string // the name of the round in which it is shown; see [game.RoundName]
}
