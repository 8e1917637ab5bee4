// Package text reads and writes sudoku boards in the forms that people exchange. [Read] detects the form of a text. It
// reads everything that [Write] writes, as far as the form can hold it.
package text
