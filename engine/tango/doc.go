// Package tango is the kind "tango": an even square of cells that hold one of two symbols, the sun (1) and the moon
// (2). Half of each row and column are suns, no three alike stand side by side in either, and a sign between two cells
// says that they are alike (=) or not (x). It is known as Takuzu, Binairo and Unruly too, without signs.
//
// # Rules
//
// A spec's rules are words: "plain" is without signs, "unique-lines" allows no two equal rows and no two equal
// columns. They go together.
//
// # Text form
//
// What Parse reads is a line for each clue and then the cells, row by row:
//
//	tango 4x4
//	unique-lines
//	signs r1c1=r1c2 r2c3xr3c3
//	1... .2.. .... ..1.
//
// Cells are 1, 2, or a dot for an empty cell; spaces and line ends between them mean nothing, and a semicolon
// ends a line too. A sign stands between a cell and the one to its right or below it. The first line can be left out
// where there are cells. The same lines, without the cells, are [engine.Puzzle.Clues].
//
// # Difficulty
//
// A difficulty is the level of the hardest technique that a puzzle needs: see package technique. A puzzle is dug only
// as far as the techniques of its level reach, so that all of it falls to them.
package tango
