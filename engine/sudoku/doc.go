// Package sudoku is the kind "sudoku": boards of N x N cells where every row, column and box holds each value once, and
// further rules.
//
// # Sizes
//
// Two equal numbers name the board, "9x9"; its boxes are as square as possible and not higher than wide. Two different
// numbers name one box, rows first: "3x4" is the board of 12 x 12 with the usual boxes, "4x3" the one with upright
// boxes.
//
// A name stands for several 9x9 boards that share boxes: "samurai" is five, "butterfly" four, "windmill" five,
// "gattai-3" three, "gattai-8" eight and "shogun" eleven. Each is only a list of the positions of its boards
// (joined.go). Everything else follows from that: the rectangle around them, in which places that are no cells are
// [engine.Void]; houses like "grid 2 row 3", of which those that two boards share are listed once; the proof, over all
// boards at once; techniques, levels, symmetries and text forms.
//
// # Rules
//
// The rules of a spec are words: "jigsaw" draws irregular regions in place of the boxes, "diagonal" adds the two
// diagonals, "killer" adds cages with sums. Each has a file, rule_*.go.
//
// # Ways
//
// The way of a spec is the method of generation. "usual" fills a board by a search with propagation, and empties cells
// in random order. "random" fills it by plain random backtracking. "three-phase" empties cells box by box first, and
// leaves no box full. "scramble" starts from a known puzzle, [engine.Spec.From], and changes only its form. Each proves
// that the solution is unique.
//
// # Text form
//
// Parse reads an optional line for each clue and then the cells, row by row:
//
//	boxes 2x3
//	diagonals
//	cages 9=r1c1,r1c2 14=r2c1,r3c1,r3c2
//	.2..5. ...
//
// Cells are 1-9, then A-P, and a dot or 0 for an empty cell. Spaces and line breaks between them are ignored, and a
// semicolon ends a line too. Irregular regions are a line "regions" with a letter for each cell. Without a line for
// boxes or regions the boxes have the usual shape. The same lines without the cells are [engine.Puzzle.Clues]; there
// the boxes or regions always come first.
//
// Boards that share boxes are described by the first cell of each, and # is a place that is no cell:
//
//	grids r1c1 r1c13 r7c7 r13c1 r13c13
//	.2..5....###...
//
// Import also reads their rows without that line, with other symbols or nothing for places that are no cells, and the
// boards one after another, each as a line of 81 cells.
//
// # Minimal puzzles
//
// In a minimal puzzle no given is redundant. With a symmetry, no orbit of givens is.
//
// # Difficulty
//
// A difficulty is the level of the grade that package technique computes, never a number of empty cells. Small boards
// have no hard puzzles, and the hardest puzzles of large boards take too long to generate: Normalize refuses a level
// that a size does not have, and names those it has. "any" accepts every level; it is the default if a spec sets a
// number of givens or asks for a minimal puzzle.
package sudoku
