// Package queens is the kind "queens": one queen in each row, column and region of a square board, and no two queens
// touch, not even diagonally. There is no rule for long diagonals.
//
// # Rules
//
// The rules of a spec are at most one word: "two" asks for two queens in each row, column and region, which is known as
// Star Battle with two stars.
//
// # Sizes
//
// Boards are square. They are generated from 5x5 to 15x15, with two stars from 8x8 to 14x14, and read from 4x4 to
// 18x18, also with three stars, and with regions in several pieces. Boards below 8x8 have no room for two stars in each
// row and column, and boards below 12x12 none for three.
//
// # Text form
//
// Parse reads a line with a letter for the region of each cell, row by row, and a line with the number of stars if it
// is not 1. Cells may follow for given queens: 1, and a dot for all other cells.
//
//	stars 1
//	regions ABBCC ABBBD AADED AADDD AAADD
//	....1 ..... ..... ..... .....
//
// Spaces and line breaks between letters and cells are ignored, and a semicolon ends a line too. The same lines without
// the cells are [engine.Puzzle.Clues]; there the regions are lettered in order of appearance, so that a letter does not
// reveal the row of a queen.
//
// # Difficulty
//
// A difficulty is the level of the grade that package technique computes. All sizes have all levels from easy to
// expert. No generated puzzle requires a guess; imported puzzles that do are extreme.
package queens
