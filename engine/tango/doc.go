// Package tango is the kind "tango": a square with an even side whose cells hold one of two symbols, the sun (1) and
// the moon (2). Half of each row and column are suns, no three adjacent cells in it are equal, and a sign between two
// cells means that they are equal (=) or different (x). Without signs it is also known as Takuzu, Binairo and Unruly.
//
// # Rules
//
// The rules of a spec are words: "plain" is without signs, "unique-lines" allows no two equal rows and no two equal
// columns. They can be combined.
//
// # Text form
//
// Parse reads a line for each clue and then the cells, row by row:
//
//	tango 4x4
//	unique-lines
//	signs r1c1=r1c2 r2c3xr3c3
//	1... .2.. .... ..1.
//
// Cells are 1, 2, or a dot for an empty cell. Spaces and line breaks between them are ignored, and a semicolon ends a
// line too. A sign is between a cell and the one to its right or below it. The first line can be omitted if there are
// cells. The same lines without the cells are [engine.Puzzle.Clues].
//
// # Difficulty
//
// A difficulty is the level of the hardest necessary technique: see package technique. Givens are removed only as long
// as techniques of the level can derive them, so that they solve the whole puzzle.
package tango
