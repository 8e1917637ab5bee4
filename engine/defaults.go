package engine

// Defaulter tells how a kind is usually played. It is an optional interface of a [Kind]; without it rooms have what
// they have for all.
type Defaulter interface {
	// Defaults are what is usual for puzzles of spec, which Normalize has filled in.
	Defaults(spec Spec) Defaults
}

// Defaults are what is usual in rooms of a kind. A field that is 0 leaves it to the room.
type Defaults struct {
	Strikes int // mistakes that put a player out
	// seconds that the first mistake adds to a player's time; each further one adds twice as much as the one before.
	// It is for kinds of two values, in which a refusal tells what is right.
	Growing int
}
