// Package flaw holds known bad designs, so that the simulator can be shown to see each of them: a check that cannot
// fail proves nothing. Only the simulator's tests switch one on.
package flaw

// The flaws. They must not change while a room is served.
var (
	NoMemory bool // a repeated command is decided again
	NoHash   bool // positions are compared by their numbers alone
	NoGaps   bool // entries that nobody told of are not read
	NoNo     bool // refusals are answered without having been logged
)
