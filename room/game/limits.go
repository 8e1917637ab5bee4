package game

// Limits and durations of the rules.
const (
	CommandsKept = 64 // command IDs that a seat remembers with their results
	// events in a room's life, plus EventsSeat per seat; beyond that the room accepts commands only from players in a
	// running round who have not used up their share of EventsMax in it, or EventsPlay
	EventsMax    = 100_000
	EventsSeat   = 500 // enough for two rounds of a thousand players with notes and mistakes
	EventsPlay   = 2 * EventsSeat
	MarksMax     = 128  // marks in one Note
	RunMax       = 64   // cells of a line that one Place fills
	SeatsMax     = 1000 // seats in one room
	BannedMax    = 1000 // players whom a host can ban from one room
	GuestsMax    = 1000 // guests that a room remembers
	AsksMax      = 20   // guests among them who wait for the host's approval
	AsksOfSite   = 10   // waiting guests who share an address
	StepsKept    = 200  // minimum number of a player's last steps that can be undone
	AutoNotesMax = 100  // times that a player can have all notes filled in per round

	StrikesMax  = 1000 // mistakes that put a player out
	WindowMax   = 3600 // seconds of a finishing window
	LimitMax    = 3600 // seconds of a race with a time limit
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
