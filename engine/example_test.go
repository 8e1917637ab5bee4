package engine_test

import (
	"errors"
	"fmt"
	"log"

	"nonet/engine"
	"nonet/engine/kinds"
)

// A seed and a spec determine one puzzle, the same on every machine.
func Example() {
	kind, _ := kinds.Find("sudoku")
	puzzle, err := kind.Generate(engine.Spec{Size: "4x4", Difficulty: "easy"}, engine.SeedOf("a seed"))
	if err != nil {
		log.Fatal(err)
	}
	for row := range puzzle.Height {
		fmt.Println(puzzle.Givens[row*puzzle.Width:][:puzzle.Width])
	}
	solutions, err := kind.(engine.Solver).Solve(puzzle, 2)
	fmt.Println(len(solutions), "solution:", solutions[0], err)
	// Output:
	// [0 3 0 2]
	// [0 1 0 0]
	// [0 2 0 4]
	// [3 0 2 0]
	// 1 solution: [4 3 1 2 2 1 4 3 1 2 3 4 3 4 2 1] <nil>
}

// A kind refuses a spec that it can't make, with an error for the user.
func ExampleKind_normalize() {
	kind, _ := kinds.Find("sudoku")
	spec, err := kind.Normalize(engine.Spec{})
	fmt.Printf("%s, %s, %v\n", spec.Size, spec.Difficulty, err)
	_, err = kind.Normalize(engine.Spec{Size: "7x7"})
	var input *engine.InputError
	fmt.Println(errors.As(err, &input), err)
	// Output:
	// 9x9, medium, <nil>
	// true size "7x7": boxes have 2 or more rows and columns, and up to 25 cells
}

// A text may be no puzzle at all, have no solution, or have several.
func ExampleKind_parse() {
	kind, _ := kinds.Find("sudoku")
	for _, text := range []string{"boxes 2x2;1.3.34.2.1..4.21", "boxes 2x2;1...............", "boxes 2x2;11..............",
		"boxes 2x2;1"} {
		_, err := kind.Parse(text)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// the puzzle has more than one solution
	// the puzzle has no solution: r1c1 and r1c2 are 1 in row 1
	// a board of 4x4 has 16 cells, not 1
}

// A hint is the next step for somebody who solves without guessing.
func ExampleHinter() {
	kind, _ := kinds.Find("sudoku")
	puzzle, err := kind.Parse("boxes 2x2;1.3.34.2.1..4.21")
	if err != nil {
		log.Fatal(err)
	}
	hint, err := kind.(engine.Hinter).Hint(puzzle, engine.Position{Values: puzzle.Givens}, -1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hint.Look)
	fmt.Println(hint.Why)
	fmt.Println(hint.Tell)
	// Output:
	// Look at row 2.
	// Last digit: In row 2 only r2c3 is empty, and only 1 is missing.
	// r2c3 is 1.
}

// The numbers of a seed never change: golden puzzles and old logs depend on them.
func ExampleRand() {
	r := engine.NewRand(engine.SeedOf("dice"))
	fmt.Println(r.Intn(6)+1, r.Intn(6)+1, r.Intn(6)+1, r.Perm(5))
	// Output:
	// 6 4 5 [3 1 0 2 4]
}
