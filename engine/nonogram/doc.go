// Package nonogram is the kind "nonogram": a rectangle of cells, of which some are filled. The clue of a row or a
// column gives the lengths of its runs of filled cells in order; between two runs at least one cell stays empty.
//
// A puzzle's text, and its clues, are
//
//	rows 1,1 5 5 3 1
//	columns 2 4 4 4 2
//
// with one clue for each line, 0 for one that stays empty. A semicolon is as good as a line break. What is given, if
// anything is, stands behind: 1 for a filled cell, a point for any other.
//
// A filled cell has the value 1. What stays empty is 0 in the solution, and players cross it out if they like.
//
// # Levels
//
// A grade is the hardest technique that a puzzle needs, and how deep it goes: how many passes over its rows and columns
// have to follow one another, for the size of its board (see package technique, and score).
//
//	easy     overlaps of runs, in few passes
//	medium   overlaps in more passes, or what runs can't reach
//	hard     what runs can't reach and complete lines, in many passes
//	expert   a supposed cell that breaks the line beside its own
//	extreme  a supposed cell that breaks some line in the end
//
// Puzzles of all levels are solved without guessing.
//
// # Hints
//
// The facts of a hint (see [engine.Hint]) have these words beside the common ones:
//
//	by    full line, finished line, overlap, reach, complete line, two lines or probing
//	in    the line that tells, row3 or column4; of two lines both
//	run   which of its runs, from 1, and long is how long that is
//	if    a supposed cell: r3c4=1 is filled, r3c4=0 is empty
//	jam   the line whose clue does not fit any more then
//	set   the cells to fill: r3c4=1; there may be several
//	drop  the cells that stay empty: r3c4-1
//	not   the cells that are wrong: r3c4=1 is filled, r3c4=0 is crossed out
package nonogram
