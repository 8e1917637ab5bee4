package game

// Bounds and times of the rules.
const (
	CommandsKept = 64 // command ids that a seat remembers with their results
	// events in a room's life, and EventsSeat more for each seat; then it takes no more from players, but from those who
	// play in a round that runs and have not had their share of EventsMax in it, or EventsPlay
	EventsMax    = 100_000
	EventsSeat   = 500 // enough for two rounds of a thousand players with notes and mistakes
	EventsPlay   = 2 * EventsSeat
	MarksMax     = 128  // marks in one Note
	RunMax       = 64   // cells of a line that one Place fills
	SeatsMax     = 1000 // seats in one room
	BannedMax    = 1000 // players whom a host can keep out of one room
	GuestsMax    = 1000 // people of whom a room knows what its host thinks of them
	AsksMax      = 20   // of them those who wait for the host to let them sit
	AsksOfSite   = 10   // of these those who share an address
	StepsKept    = 200  // of a player's own steps, at least so many of the last can be taken back
	AutoNotesMax = 100  // times that a player can have all notes filled in, in one round

	StrikesMax  = 1000 // mistakes that put a player out, at most
	WindowMax   = 3600 // seconds of a finishing window
	LimitMax    = 3600 // seconds of a race that lasts so long at most
	PenaltyMax  = 600  // seconds that a mistake costs, a growing one too
	LockoutMax  = 60   // seconds that a mistake locks a player of a duel out
	HintsMax    = 1000 // hints that a player may take
	HintCostMax = 600  // seconds that a hint costs
	WatchersMax = 5000 // spectators
	DelayMax    = 300  // seconds that spectators see boards late
	LagMax      = 250  // milliseconds of lag given back
	QuickMax    = 60   // seconds that the first player of a quick race waits for others
	WaitMax     = 600  // seconds that a handicapped seat begins after the others
	ExtraMax    = 100  // givens or strikes that a handicap adds

	QuickCrowd = 3 // players in a quick race that bots fill up to

	SeatKept     = 5 * 60 * 1000 // milliseconds that a seat without a connection is kept
	HostKept     = 60 * 1000     // milliseconds in the lobby until somebody else is host in place of one who is away
	HeatKept     = 30 * 1000     // milliseconds that it is in a heat whose player has not moved yet
	CountdownFor = 5 * 1000      // milliseconds from the start to the puzzle
	QuickOpen    = 2 * 1000      // milliseconds that a quick race takes people in at least, unless it is full
	QuickSoon    = 700           // milliseconds that it does after the second has come, if that is later
	QuickBegins  = 900           // milliseconds from the start of a quick race to the puzzle
	HeatBegins   = 3 * 1000      // milliseconds to the puzzle of a heat, to which its players are led without asking
	QuickCrew    = 3 * 1000      // milliseconds after that in which bots still come
	PauseMin     = 2 * 1000      // milliseconds without a store that count as a pause
)
