// Package game is the rules of a room as a pure state machine.
//
// [Decide] turns a command into events and may refuse; [State.Apply] turns an event into a new state and may not.
// Replay calls only Apply, so a changed rule never breaks an old log. Nothing here reads a clock, draws a random
// number, starts a goroutine or logs: time comes in as Unix milliseconds, puzzles as values.
package game
