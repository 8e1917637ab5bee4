package game

// Limits and durations of the rules.
const (
	CommandsKept = 64 // command IDs, with their results, that a seat remembers
	// maximum number of events in a room's history, plus EventsSeat for each seat. Beyond that the room accepts commands
	// only from players in a running round who have not used up their share of EventsMax, or EventsPlay, in it
	EventsMax    = 100_000
	EventsSeat   = 500 // enough for two rounds of a thousand players with notes and mistakes
	EventsPlay   = 2 * EventsSeat
	MarksMax     = 128  // marks in one Note
	RunMax       = 64   // cells of a line that one Place can fill
	MovesMax     = 256  // cells with a value each that one Place can fill
	SeatsMax     = 1000 // seats in one room
	BannedMax    = 1000 // players whom a host can ban from one room
	GuestsMax    = 1000 // guests that a room remembers
	AsksMax      = 20   // guests among them who wait for the host's approval
	AsksOfSite   = 10   // waiting guests who share an address
	StepsKept    = 200  // minimum number of a player's last steps that can be undone
	AutoNotesMax = 100  // automatic notes per player and round

	StrikesMax  = 1000 // highest limit of mistakes
	WindowMax   = 3600 // seconds of a finishing window
	LimitMax    = 3600 // seconds of a race with a time limit
	PenaltyMax  = 600  // seconds that a mistake costs, also if the penalty grows
	LockoutMax  = 60   // seconds for which a mistake locks a player of a duel out
	HintsMax    = 1000 // hints per player
	HintCostMax = 600  // seconds that a hint costs
	WatchersMax = 5000 // spectators
	DelayMax    = 300  // seconds by which spectators see boards late
	LagMax      = 250  // milliseconds of network lag subtracted from a finish
	QuickMax    = 60   // seconds that the first player of a quick race waits for others
	WaitMax     = 600  // seconds by which a handicapped seat starts after the others
	ExtraMax    = 100  // givens or strikes that a handicap adds

	QuickFillTo = 3 // number of players up to which bots fill a quick race

	SeatKept       = 5 * 60 * 1000 // milliseconds for which the seat of an absent player is kept
	HostKept       = 60 * 1000     // milliseconds after which an absent host is replaced in the lobby
	HeatSeatKept   = 30 * 1000     // the same as SeatKept, in a heat for players who have not moved yet
	CountdownFor   = 5 * 1000      // milliseconds of the countdown
	QuickMinLobby  = 2 * 1000      // minimum milliseconds for which a quick race waits for people, unless it is full
	QuickMinWait   = 700           // minimum milliseconds for which it waits after the second person has come
	QuickCountdown = 900           // milliseconds of the countdown of a quick race
	HeatCountdown  = 3 * 1000      // milliseconds of the countdown of a heat, which players enter without a click
	QuickBotGrace  = 3 * 1000      // milliseconds after the start of a quick race during which bots can still join
	PauseMin       = 2 * 1000      // minimum milliseconds without a working store that count as a pause
)
