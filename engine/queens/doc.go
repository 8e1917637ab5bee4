// Package queens is the kind "queens": one queen in each row, column and region of a square board, none touching
// another, not even diagonally. Long diagonals don't matter.
//
// # Rules
//
// A spec's rules are one word at most: "two" asks for two in each row, column and region, which is known as Star Battle
// with two stars.
//
// # Sizes
//
// Boards have as many columns as rows: they are made from 5x5 to 15x15, with two stars from 8x8 to 14x14, and read from
// 4x4 to 18x18. Two stars in each row and column don't fit on less than 8x8 without touching.
//
// # Text form
//
// What Parse reads is a line with a letter for the region of each cell, row by row, and one for the number of stars if
// it is not 1. Cells may follow, for queens that are given: 1, and a dot for all else.
//
//	stars 1
//	regions ABBCC ABBBD AADED AADDD AAADD
//	....1 ..... ..... ..... .....
//
// Spaces and line ends between letters and cells mean nothing; a semicolon ends a line too. The same lines, without the
// cells, are [engine.Puzzle.Clues]: there the regions are lettered in the order in which they come, so that a letter
// does not tell in which row a queen stands.
//
// # Difficulty
//
// A difficulty is the level of the grade that package technique gives. All sizes come in all levels from easy to
// expert. No puzzle that is made needs a guess; of those that are read, the ones that do are extreme.
package queens
