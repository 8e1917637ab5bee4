package main

import (
	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/check"
	"nonet/engine/sudoku/technique"
	"nonet/engine/sudoku/text"
)

// tools work on boards of one shape. They are for one goroutine.
type tools struct {
	grid    *grid.Grid
	logic   *technique.Logic
	checker *check.Checker
}

// toolbox has tools for each shape of boxes that has come along.
type toolbox map[[2]int]*tools

func (t toolbox) of(b *text.Board) (*tools, error) {
	shape := [2]int{b.BoxHeight, b.BoxWidth}
	if made := t[shape]; made != nil {
		return made, nil
	}
	g, err := grid.Boxes(b.BoxHeight, b.BoxWidth)
	if err != nil {
		return nil, err
	}
	t[shape] = &tools{g, technique.New(g), check.New(g)}
	return t[shape], nil
}

// one is the solution of values that have exactly one.
func (t *tools) one(values []uint8) (solution []uint8, err error) {
	found, err := t.checker.Solutions(values, 2, func(s []uint8) { solution = append(solution[:0], s...) })
	switch {
	case found > 1:
		return nil, engine.ErrSeveralSolutions
	case err != nil:
		return nil, err
	case found == 0:
		return nil, engine.ErrNoSolution
	}
	return solution, nil
}
