package main

import (
	"math"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// cellTry is an attempt to fill a cell. Its output is the answer, or "" if none came.
type cellTry struct{ right bool }

// cellModel is the sequential model of a cell: a right value fills an empty cell, a wrong value has no effect, and a
// filled cell does not change.
var cellModel = porcupine.Model{
	Init: func() any { return false },
	Step: func(state, input, output any) (bool, any) {
		filled, right := state.(bool), input.(cellTry).right
		switch output.(string) {
		case "ok":
			return !filled && right, true
		case string(protocol.Wrong):
			return !filled && !right, filled
		case string(protocol.IsFilled):
			return filled, filled
		}
		return true, filled || right
	},
}

// cellOf identifies a cell of a board in a round. The seat is "" if the board is shared.
type cellOf struct {
	room, seat  string
	round, cell int
}

// cellHistories returns the operations of a table's bots by cell. Refusals for other reasons are left out, because they
// do not depend on the cell. An attempt without an answer may take effect at any later time; wrong values have no
// effect, and of several right ones only the first matters.
func cellHistories(table *chaosTable) map[cellOf][]porcupine.Operation {
	all, unheard := map[cellOf][]porcupine.Operation{}, map[cellOf]int64{}
	for i, b := range table.bots {
		for _, op := range b.ops {
			of := cellOf{room: table.code, round: op.round, cell: op.cell}
			if table.apart() {
				of.seat = b.player
			}
			switch op.answer {
			case "ok", string(protocol.Wrong), string(protocol.IsFilled):
				if !op.isNote() {
					all[of] = append(all[of], porcupine.Operation{
						ClientId: i, Input: cellTry{op.right}, Call: op.call, Output: op.answer, Return: op.ret,
					})
				}
			case "":
				if first, known := unheard[of]; op.right && (!known || op.call < first) {
					unheard[of] = op.call
				}
			}
		}
	}
	for of, call := range unheard {
		all[of] = append(all[of], porcupine.Operation{
			ClientId: len(table.bots), Input: cellTry{true}, Call: call, Output: "", Return: math.MaxInt64,
		})
	}
	return all
}

// voidRounds returns the rounds that may have lost entries in a rollback: those in which a bot was told of it, and
// those that ended shortly before.
func (c *chaosTable) voidRounds() map[int]bool {
	type span struct{ first, last int64 }
	rounds, void := map[int]span{}, map[int]bool{}
	for _, b := range c.bots {
		for _, op := range b.ops {
			s, ok := rounds[op.round]
			if !ok {
				s.first = op.call
			}
			rounds[op.round] = span{min(s.first, op.call), max(s.last, op.ret)}
		}
	}
	for _, b := range c.bots {
		for _, at := range b.rollbackTimes() {
			for no, s := range rounds {
				if s.first <= at && at <= s.last+int64(chaosSettle) {
					void[no] = true
				}
			}
		}
	}
	return void
}

// TestCellModel checks that the model accepts possible histories and rejects impossible ones.
func TestCellModel(t *testing.T) {
	op := func(call, ret int64, right bool, answer string) porcupine.Operation {
		return porcupine.Operation{Input: cellTry{right}, Call: call, Output: answer, Return: ret}
	}
	filled, wrong := string(protocol.IsFilled), string(protocol.Wrong)
	for name, c := range map[string]struct {
		ok      bool
		history []porcupine.Operation
	}{
		"two at once": {true,
			[]porcupine.Operation{op(0, 9, true, "ok"), op(1, 8, true, filled), op(10, 11, false, filled)}},
		"one was never heard": {true,
			[]porcupine.Operation{op(0, math.MaxInt64, true, ""), op(1, 2, false, wrong), op(3, 4, true, filled)}},
		"filled twice":                   {false, []porcupine.Operation{op(0, 1, true, "ok"), op(2, 3, true, "ok")}},
		"lost":                           {false, []porcupine.Operation{op(0, 1, true, "ok"), op(2, 3, false, wrong)}},
		"filled by nobody":               {false, []porcupine.Operation{op(0, 1, true, filled)}},
		"refused, and done all the same": {false, []porcupine.Operation{op(0, 1, true, filled), op(2, 3, true, "ok")}},
	} {
		require.Equal(t, c.ok, porcupine.CheckOperationsTimeout(cellModel, c.history, time.Minute) == porcupine.Ok, name)
	}
}
