// Package game is the rules of a room as a pure state machine.
//
// [Decide] turns a command into events and may refuse; [State.Apply] turns an event into a new state and may not.
// Replay calls only Apply, so a changed rule never breaks an old log. Nothing here reads a clock, draws a random
// number, starts a goroutine or logs: time comes in as Unix milliseconds, puzzles as values.
//
// A rule that says when something may happen, or what follows from it, belongs to the decide files; what differs between
// modes, to a mode file, and between policies, to policy.go. What an event does to the state is in the apply files, its
// line in the log in text.go and the parse files. Whether a log is one that the rules allow is for the audit files to
// say. What depends on the puzzle beyond its cells and values, such as hints, comes in with a command.
// Each rule is told in a story, testdata/*.txt. What logs of released rules came to is kept in testdata/logs.
package game
