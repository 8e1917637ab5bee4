// Package technique solves Tango puzzles with named human techniques, the easiest first. This gives a puzzle its grade
// and a player a hint.
//
// Each technique is a file whose comment says why it is valid. All use only the filled cells, so that a hint never
// depends on earlier conclusions.
//
// # Levels
//
//	easy     two alike side by side or around a cell, a sign beside a known cell, a symbol that is used up
//	medium   two cells that a sign makes alike, counts that take signs into account, the last of a symbol
//	hard     all ways to fill a line, and, if no two lines may be equal, without those that another has
//	expert   all ways to fill two lines that lie side by side or apart
//	extreme  a value that is tried until a line can't be filled
//
// # Facts
//
// The facts of a hint have the words of [engine.Hint]. "in" are the lines of a step, and "from" the full lines that
// another may not equal. "at" are the cells to look at, "of" is the symbol that they hold, or that is used up or of
// which few are left: "left" is their number. "ways" is the number of ways to fill the line. "none" is the line that
// can't be filled after an attempt. Symbol 1 is the sun and 2 the moon.
package technique
