// Package text reads and writes sudoku boards in the forms that people exchange. [Read] finds out by itself which form
// a text has. Whatever [Write] writes, Read reads back the same, as far as the form can hold it.
package text
