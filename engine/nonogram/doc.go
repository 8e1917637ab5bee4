// Package nonogram is the kind "nonogram", also known as Picross and Griddlers: a rectangle of cells, some of which are
// filled. The clue of a row or a column gives the lengths of its runs of filled cells in order; runs are separated by
// at least one empty cell.
//
// The text of a puzzle, and its clues, are
//
//	rows 1,1 5 5 3 1
//	columns 2 4 4 4 2
//
// with one clue for each line, 0 for a line that stays empty. A semicolon can replace a line break. If there are givens
// they follow: 1 for a filled cell, a dot for any other.
//
// A filled cell has the value 1. A cell that stays empty is 0 in the solution; players may cross it out.
//
// # Levels
//
// A grade depends on the hardest necessary technique, and on the number of consecutive passes over rows and columns,
// relative to the size of the board (see package technique, and score).
//
//	easy     overlaps of runs, in few passes
//	medium   overlaps in more passes, or what runs can't reach
//	hard     what runs can't reach and complete lines, in many passes
//	expert   a supposed cell that breaks the line beside its own
//	extreme  a supposed cell that breaks some line in the end
//
// Puzzles of all levels can be solved without guessing.
//
// # Hints
//
// The facts of a hint (see [engine.Hint]) have these words besides the common ones:
//
//	by    full line, finished line, overlap, reach, complete line, two lines or probing
//	in    the line that shows it, row3 or column4; both of two lines
//	run   which of its runs, from 1, and long is how long that is
//	if    a supposed cell: r3c4=1 is filled, r3c4=0 is empty
//	jam   the line whose clue no longer fits then
//	set   the cells to fill: r3c4=1; there may be several
//	drop  the cells that stay empty: r3c4-1
//	not   the cells that are wrong: r3c4=1 is filled, r3c4=0 is crossed out
package nonogram
