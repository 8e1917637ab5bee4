// Package game is the rules of a room as a pure state machine.
//
// [Decide] turns a command into events and may refuse; [State.Apply] turns an event into a new state and may not.
// Replay calls only Apply, so a changed rule never breaks an old log. Nothing here reads a clock, draws a random
// number, starts a goroutine or logs: time comes in as Unix milliseconds, puzzles as values.
//
// What can be asked is a row of the table in table_command.go, and what can happen one of the table in table_event.go.
// A rule that says what comes of a command is its method decide; what differs between modes belongs to a mode file, and
// between policies to policy.go. What an event does to the state is its method apply, and what the rules hold a log to
// its method audit. How it stands in the log is its form. What depends on the puzzle beyond its cells and values,
// such as hints, comes in with a command. Each rule is told in a story, testdata/*.txt. What logs of released
// rules came to is kept in testdata/logs.
package game
