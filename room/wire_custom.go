package room

import (
	"errors"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
)

// puzzleFinder reads and proves a puzzle that a host brought; nil if the kind can't.
func (h *Host) puzzleFinder(kind, text string) func() (game.Action, error) {
	importer, ok := h.kind(kind).(engine.Importer)
	if !ok {
		return nil
	}
	return func() (game.Action, error) {
		p, err := importer.Import(text)
		if err != nil {
			return nil, customRefusal(err)
		}
		return game.Custom{Puzzle: &p}, nil
	}
}

// customRefusal says what is wrong with a host's puzzle.
func customRefusal(err error) error {
	var input *engine.InputError
	switch {
	case errors.As(err, &input):
		return badSetting("This can't be read as a puzzle: %v.", input)
	case errors.Is(err, engine.ErrNoSolution):
		return badSetting("This puzzle has no solution: a copying error?")
	case errors.Is(err, engine.ErrSeveralSolutions):
		return badSetting("This puzzle has more than one solution, so right and wrong can't be told: a copying error?")
	case errors.Is(err, engine.ErrBudget):
		return &protocol.Refusal{Code: protocol.BadSettings, Text: "This puzzle is too hard to be proved here."}
	}
	return err
}
