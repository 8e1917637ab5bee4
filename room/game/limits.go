package game

// Bounds and times of the rules.
const (
	CommandsKept = 64      // command ids that a seat remembers with their results
	EventsMax    = 100_000 // events in a room's life; then it takes no more from players
	MarksMax     = 128     // marks in one Note
	SeatsMax     = 1000    // seats in one room

	SeatKept     = 5 * 60 * 1000 // milliseconds that a seat without a connection is kept
	CountdownFor = 5 * 1000      // milliseconds from the start to the puzzle
	PauseMin     = 2 * 1000      // milliseconds without a store that count as a pause
)
