package game

// Limits and durations of the rules.
const (
	CommandsKept = 64 // command IDs, with their results, that a seat remembers
	// maximum number of events in a room's history, plus eventsSeat for each seat. Beyond that the room accepts commands
	// only from players in a running round who have not used up their share of eventsMax, or eventsPlay, in it
	eventsMax    = 100_000
	eventsSeat   = 500 // enough for two rounds of a thousand players with notes and mistakes
	eventsPlay   = 2 * eventsSeat
	MarksMax     = 128  // marks in one Note
	runMax       = 64   // cells of a line that one Place can fill
	movesMax     = 256  // cells with a value each that one Place can fill
	seatsMax     = 1000 // seats in one room
	bannedMax    = 1000 // players whom a host can ban from one room
	guestsMax    = 1000 // guests that a room remembers
	asksMax      = 20   // guests among them who wait for the host's approval
	asksOfSite   = 10   // waiting guests who share an address
	stepsKept    = 200  // minimum number of a player's last steps that can be undone
	autoNotesMax = 100  // automatic notes per player and round

	strikesMax  = 1000 // highest limit of mistakes
	WindowMax   = 3600 // seconds of a finishing window
	LimitMax    = 3600 // seconds of a race with a time limit
	penaltyMax  = 600  // seconds that a mistake costs, also if the penalty grows
	lockoutMax  = 60   // seconds for which a mistake locks a player of a duel out
	hintsMax    = 1000 // hints per player
	hintCostMax = 600  // seconds that a hint costs
	watchersMax = 5000 // spectators
	delayMax    = 300  // seconds by which spectators see boards late
	lagMax      = 250  // milliseconds of network lag subtracted from a finish
	quickMax    = 60   // seconds that the first player of a quick race waits for others
	waitMax     = 600  // seconds by which a handicapped seat starts after the others
	extraMax    = 100  // givens or strikes that a handicap adds

	QuickFillTo = 3 // number of players up to which bots fill a quick race

	SeatKept       = 5 * 60 * 1000 // milliseconds for which the seat of an absent player is kept
	HostKept       = 60 * 1000     // milliseconds after which an absent host is replaced in the lobby
	HeatSeatKept   = 30 * 1000     // the same as SeatKept, in a heat for players who have not moved yet
	CountdownFor   = 5 * 1000      // milliseconds of the countdown
	QuickMinLobby  = 2 * 1000      // minimum milliseconds for which a quick race waits for people, unless it is full
	QuickMinWait   = 700           // minimum milliseconds for which it waits after the second person has come
	QuickCountdown = 900           // milliseconds of the countdown of a quick race
	HeatCountdown  = 3 * 1000      // milliseconds of the countdown of a heat, which players enter without a click
	quickBotGrace  = 3 * 1000      // milliseconds after the start of a quick race during which bots can still join
	PauseMin       = 2 * 1000      // minimum milliseconds without a working store that count as a pause
)
