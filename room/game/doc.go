// Package game implements the rules of a room as a pure state machine with event sourcing. The server is authoritative:
// clients send commands, and only the events that Decide returns change a room.
//
// [Decide] turns a command into events and may refuse it; [State.Apply] turns an event into a new state and may not.
// Replay calls only Apply, so a changed rule never breaks an old log. Nothing here reads a clock, draws a random
// number, starts a goroutine or logs: times are passed in as Unix milliseconds, puzzles as values.
//
// Every command has a row in the table in command.go, and every event one in event.go. The decide method of a command
// implements its rules. Modes differ in mode.go, policies in settings.go.
// The apply method of an event changes the state, its audit method checks an event of an imported log against the
// rules, and its codec defines its text form. Results that depend on more of the puzzle than its cells and values, such
// as hints, are passed in with a command. Each rule has a story in testdata/*.txt. The results of logs made under
// released rules are in testdata/logs.
package game
