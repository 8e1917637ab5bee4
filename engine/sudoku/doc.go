// Package sudoku is the kind "sudoku": boards of N x N cells where every row, column and box holds each value once, and
// what further rules ask.
//
// # Sizes
//
// Two equal numbers name the board, "9x9"; its boxes are as square as can be and not higher than wide. Two different
// numbers name one box, rows first: "3x4" is the board of 12 x 12 with the usual boxes, "4x3"
// the one with upright boxes.
//
// A name is several 9x9 boards that share boxes: "samurai" is five, "butterfly" four, "windmill" five, "gattai-3"
// three, "gattai-8" eight and "shogun" eleven. Each is a list of where its boards lie (joined.go), and all else
// follows: the rectangle around them, in which places that are no cells are [engine.Void]; houses like "grid 2 row 3",
// of which one that two boards have is there once; the proof, over all boards as one; techniques, levels, symmetries
// and text forms.
//
// # Rules
//
// A spec's rules are words: "jigsaw" draws irregular regions in place of the boxes, "diagonal" adds the two diagonals,
// "killer" adds cages with sums. Each is one file, rule_*.go.
//
// # Ways
//
// A spec's way says how a puzzle is made. "usual" fills a board by a search that looks ahead, and empties cells
// in random order. "random" fills it by plain random backtracking. "three-phase" empties cells box by box
// first, and leaves no box full. "scramble" starts from a known puzzle, [engine.Spec.From], and changes its
// looks. Each proves that one solution is left.
//
// # Text form
//
// What Parse reads is an optional line for each clue and then the cells, row by row:
//
//	boxes 2x3
//	diagonals
//	cages 9=r1c1,r1c2 14=r2c1,r3c1,r3c2
//	.2..5. ...
//
// Cells are 1-9, then A-P, and a dot or 0 for an empty cell; spaces and line ends between them mean nothing, and a
// semicolon ends a line too. Irregular
// regions are a line "regions" with a letter for each cell. Without a line for boxes or regions the boxes are the
// usual ones. The same lines, without the cells, are [engine.Puzzle.Clues]: there the boxes or
// regions always stand first.
//
// Boards that share boxes are told by the first cell of each, and # is a place that is no cell:
//
//	grids r1c1 r1c13 r7c7 r13c1 r13c13
//	.2..5....###...
//
// Import reads their rows without that line too, with other signs or nothing where there is no cell, and the boards
// one after another, 81 cells on a line each.
//
// # Minimal puzzles
//
// In a minimal puzzle no given can be taken away. With a symmetry, none can together with those that match it.
//
// # Difficulty
//
// A difficulty is the level of the grade that package technique gives: it is never a count of empty cells. Small boards
// have no hard puzzles, and the hardest of large ones take too long to make: Normalize refuses a level that the size
// does not come in, and names those that it does. "any" takes what comes; it is the default where a spec names a
// number of givens or a minimal puzzle.
package sudoku
