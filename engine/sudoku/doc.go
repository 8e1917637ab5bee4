// Package sudoku is the kind "sudoku": boards of N x N cells in boxes, where every row, column and box holds each value once.
//
// Sizes are named by the board: "9x9". A box is as square as the size allows and not higher than wide: the boxes of
// "6x6" have 2 rows and 3 columns. [engine.Puzzle.Clues] says "boxes 2x3", rows first.
//
// The text form that Parse reads is one line of cells, row by row: 1-9 then A-P for the values, a dot or 0 for an empty cell.
package sudoku
