package room

import (
	"errors"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/offer"
)

// puzzleFinder reads and proves a puzzle that a host brought; nil if the kind can't. It refuses one that is live: a
// second room would solve it for a player of the first.
func (h *Host) puzzleFinder(kind, text string) func() (game.Action, error) {
	importer, ok := h.kinds.Find(kind).(engine.Importer)
	if !ok {
		return nil
	}
	return func() (game.Action, error) {
		// Before anything else is said of it: whether a live puzzle with a guess in it has a solution is the answer.
		if sketcher, ok := importer.(engine.Sketcher); ok {
			outline, err := sketcher.Outline(text)
			if err != nil {
				return nil, customRefusal(err)
			}
			if err := h.refuseLive(outline); err != nil {
				return nil, err
			}
		}
		p, err := importer.Import(text)
		if err != nil {
			return nil, h.veiled(kind, err)
		}
		if err := h.refuseLive(p); err != nil {
			return nil, err
		}
		return game.Custom{Puzzle: &p}, nil
	}
}

// refuseLive refuses a puzzle that is live.
func (h *Host) refuseLive(p engine.Puzzle) error {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	live, err := h.inPlay.Holds(ctx, p)
	if err != nil {
		h.log.Warn("the store does not say whether a puzzle is live", "err", err)
		return errUnavailable
	}
	if live {
		return errInPlay
	}
	return nil
}

var errInPlay = &protocol.Refusal{
	Code: protocol.InPlay, Text: "This puzzle is played in a ranked round right now, or is one of today's, or does not " +
		"have exactly one solution: which of these is not told while such puzzles are played.",
}

// veiled says what is wrong with a host's puzzle, unless that must not be told.
func (h *Host) veiled(kind string, proof error) error {
	ctx, cancel := h.within(h.ctx, StoreWait)
	defer cancel()
	veils, err := h.inPlay.Veils(ctx, kind, proof)
	if err != nil {
		h.log.Warn("the store does not say whether puzzles are live", "err", err)
		return errUnavailable
	}
	if veils {
		return errInPlay
	}
	return customRefusal(proof)
}

// customRefusal says what is wrong with a host's puzzle.
func customRefusal(err error) error {
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		return offer.Refuse("This can't be read as a puzzle: %v.", input)
	case errors.Is(err, engine.ErrNoSolution):
		return offer.Refuse("This puzzle has no solution: a copying error?")
	case errors.Is(err, engine.ErrSeveralSolutions):
		return offer.Refuse("This puzzle has more than one solution, so right and wrong can't be told: a copying error?")
	case errors.Is(err, engine.ErrBudget):
		return &protocol.Refusal{Code: protocol.BadSettings, Text: "This puzzle is too hard to be proved here."}
	}
	return err
}
