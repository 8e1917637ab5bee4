// Package engine says what a puzzle is: kinds of puzzles, and how they are made, solved, graded and explained.
// It is pure: no clock, no goroutine, no global random numbers, no I/O, only the standard library.
package engine
