package engine

// Defaulter knows a kind's default settings. It is an optional interface of a [Kind]; without it rooms use those of all
// kinds.
type Defaulter interface {
	// Defaults returns the default settings for puzzles of a normalized spec.
	Defaults(spec Spec) Defaults
}

// Defaults are default settings for rooms of a kind. A field that is 0 leaves the choice to the room.
type Defaults struct {
	Strikes int // number of mistakes that eliminate a player
	// time penalty of the first mistake, in seconds; it doubles with each further one. It is for kinds of two values,
	// where a rejected value reveals the right one.
	Growing int
	// cells begin with values that are turned, and anybody can see when the board is right; a single player need not
	// have each value judged
	Turns bool
}
