package nonogram_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/enginetest"
	"nonet/engine/nonogram"
)

// list is a line and all arrangements of its runs that are still possible, each as the cells that it fills. It is the
// method of a second prover, which shares no code with the first: it lists what the other computes.
type list struct {
	cells []int
	open  []uint64
}

// listAll appends the arrangements of runs from a cell on.
func listAll(open []uint64, runs []int, length, from int, filled uint64) []uint64 {
	if len(runs) == 0 {
		return append(open, filled)
	}
	for at := from; at+runs[0] <= length; at++ {
		next := filled
		for i := range runs[0] {
			next |= 1 << (at + i)
		}
		open = listAll(open, runs[1:], length, at+runs[0]+1, next)
	}
	return open
}

// readLists reads a puzzle's clues.
func readLists(t *testing.T, p engine.Puzzle) (all []list) {
	rows, cols, _ := strings.Cut(p.Clues, "\n")
	for i, field := range strings.Fields(rows)[1:] {
		l := list{open: listAll(nil, numbers(t, field), p.Width, 0, 0)}
		for x := range p.Width {
			l.cells = append(l.cells, i*p.Width+x)
		}
		all = append(all, l)
	}
	for i, field := range strings.Fields(cols)[1:] {
		l := list{open: listAll(nil, numbers(t, field), p.Height, 0, 0)}
		for y := range p.Height {
			l.cells = append(l.cells, y*p.Width+i)
		}
		all = append(all, l)
	}
	return all
}

func numbers(t *testing.T, field string) (runs []int) {
	for part := range strings.SplitSeq(field, ",") {
		n, err := strconv.Atoi(part)
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			runs = append(runs, n)
		}
	}
	return runs
}

// countBy counts solutions up to a limit. In cells 0 is unknown, 1 filled, 2 empty.
func countBy(all []list, cells []uint8, limit int) int {
	if !narrow(all, cells) {
		return 0
	}
	for cell, v := range cells {
		if v != 0 {
			continue
		}
		n := 0
		for value := uint8(1); value <= 2 && n < limit; value++ {
			// narrow returns new lists, so that all can be used twice
			tried := append([]uint8(nil), cells...)
			tried[cell] = value
			n += countBy(append([]list(nil), all...), tried, limit-n)
		}
		return n
	}
	return 1
}

// narrow removes arrangements that contradict the known cells, and adds the cells that the others have in common, until
// nothing changes. It reports whether each line has one left.
func narrow(all []list, cells []uint8) bool {
	for changed := true; changed; {
		changed = false
		for i, l := range all {
			var filled, empty uint64
			for j, cell := range l.cells {
				switch cells[cell] {
				case 1:
					filled |= 1 << j
				case 2:
					empty |= 1 << j
				}
			}
			var open []uint64
			always, ever := ^uint64(0), uint64(0)
			for _, way := range l.open {
				if way&filled == filled && way&empty == 0 {
					open = append(open, way)
					always, ever = always&way, ever|way
				}
			}
			if len(open) == 0 {
				return false
			}
			all[i].open = open
			for j, cell := range l.cells {
				if cells[cell] == 0 && (always>>j&1 != 0 || ever>>j&1 == 0) {
					cells[cell] = uint8(2 - always>>j&1)
					changed = true
				}
			}
		}
	}
	return true
}

// TestPuzzlesHaveOneSolution counts the solutions of puzzles of all levels and many sizes with the second prover.
func TestPuzzlesHaveOneSolution(t *testing.T) {
	sizes := []string{"5x5", "10x10", "8x12", "10x10", "13x6", "15x15", "10x10", "20x20"}
	levels := nonogram.New().Options().Difficulties
	for i := range enginetest.Puzzles(t, 200) {
		size, level := sizes[i%len(sizes)], levels[i/len(sizes)%len(levels)]
		if size == "5x5" && level == "extreme" {
			continue
		}
		p, err := nonogram.New().Generate(engine.Spec{Size: size, Difficulty: level}, engine.SeedOf(fmt.Sprint("second", i)))
		if err != nil {
			t.Fatalf("%s %s, puzzle %d: %v", size, level, i, err)
		}
		if n := countBy(readLists(t, p), make([]uint8, len(p.Solution)), 2); n != 1 {
			t.Errorf("%s %s, puzzle %d has %d solutions:\n%s", size, level, i, n, p.Clues)
		}
	}
}

// TestSecondProverCounts checks that the second prover finds several solutions and none.
func TestSecondProverCounts(t *testing.T) {
	for clues, want := range map[string]int{
		"rows 1 1\ncolumns 1 1": 2, "rows 1 1 1\ncolumns 1 1 1": 6, "rows 2 0 2\ncolumns 1 1 2": 0,
	} {
		rows, cols, _ := strings.Cut(clues, "\n")
		height, width := len(strings.Fields(rows))-1, len(strings.Fields(cols))-1
		p := engine.Puzzle{Width: width, Height: height, Clues: clues}
		if n := countBy(readLists(t, p), make([]uint8, width*height), 10); n != want {
			t.Errorf("%q has %d solutions, want %d", clues, n, want)
		}
	}
}
