// Package technique solves Tango puzzles as a person does: with techniques that have names, the easiest first. That
// gives a puzzle its grade and a player a hint.
//
// Each technique is a file, which says in its head why it holds. All of them know no more than what is filled in, so
// that a hint never hangs on what was thought before.
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
// The facts of a hint have the words of [engine.Hint]. "in" are the lines that a step is about, and "from" the full
// lines that another may not equal. "at" are the cells to look at, "of" is the symbol that they hold, that is used up
// or of which few are left: "left" says how many. "ways" is how many ways there are to fill the line. "none" is the
// line that can't be filled after what is tried. Symbol 1 is the sun and 2 the moon.
package technique
