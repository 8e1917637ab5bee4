package game

import "nonet/engine"

// Phase is a stage in a room's life. It depends on the state and the time; see [State.Phase].
type Phase string

// Phases of a room.
const (
	Lobby     Phase = "lobby"
	Countdown Phase = "countdown"
	Playing   Phase = "playing"
	Finished  Phase = "finished"
)

// State is the result of all events of a room. The zero State is a room before its first event. Callers may read every
// field, but only [State.Apply] changes them.
//
// Its JSON is that of a room without a round in archive records, see [State.AppendLobbySnapshot]. The names must not
// change, like those of events.
type State struct {
	Rules            int           `json:"version"` // version of the room's rules; 0 before the room is created
	Settings         Settings      `json:"settings"`
	CreatedAt        int64         `json:"made"`               // time of the first event
	At               int64         `json:"at"`                 // time of the last event
	Seats            Seats         `json:"seats"`              // by ascending number
	Host             int           `json:"host,omitempty"`     // seat number; 0 if nobody is seated
	HostMissingSince int64         `json:"awaited,omitempty"`  // since when a possible host waits in the lobby; 0 if not
	StartRequested   bool          `json:"called,omitempty"`   // the current host asked to start the round
	StartRequestedAt int64         `json:"calledat,omitempty"` // when the host last did
	AutoStartAt      int64         `json:"calls,omitempty"`    // when a quick race's round is called; 0 if not scheduled
	Rounds           int           `json:"rounds"`             // rounds started so far
	Round            *Round        `json:"-"`                  // nil in the lobby
	Custom           *customPuzzle `json:"custom,omitempty"`   // for the next or current round; nil if none
	Banned           []string      `json:"banned,omitempty"`   // IDs of players banned by the host; at most bannedMax
	Guests           Guests        `json:"guests,omitempty"`   // at most guestsMax
	Events           int           `json:"events"`             // events applied so far

	age uint64 // incremented with every copy; see Clone
}

// Seat is a player's seat. The seat of a player who left a round remains until the rematch.
type Seat struct {
	No     int    `json:"no"`     // from 1; the lowest number that was free
	Player string `json:"player"` // the player's ID
	Name   string `json:"name"`
	// when the player last sat down here or changed the name, Unix milliseconds
	Since    int64     `json:"since"`
	Who      string    `json:"-"`                 // pseudonym of the player in this room; see [State.Who]
	Site     string    `json:"site,omitempty"`    // pseudonym of the network of the player; empty if unknown
	Ready    bool      `json:"ready,omitempty"`   // for the next round; after a round it is the offer of a rematch
	Wins     int       `json:"wins,omitempty"`    // rounds won since the player sat down
	Away     int64     `json:"away,omitempty"`    // since when no connection is open; 0 if connected
	Handicap Allowance `json:"handicap,omitzero"` // the seat's handicap from the next round on
	Play     *Play     `json:"-"`                 // the seat's part in the round; nil if it has none

	recent dedup // of commands
	events int   // events of the seat since it joined the round
}

// Play is one player's part in a round.
type Play struct {
	Board      *Board // the player's own in a race, the shared one in co-op and duels
	Begins     int64  // when the player may start: with the round, or later
	Right      int    // cells that hold this player's values: right ones, unless the policy accepts any value
	LastAt     int64  // when the player last filled a cell; 0 for never
	Strikes    int
	Hints      int
	Checks     int
	Locked     int64     // until when a player in a duel can fill no cell after a mistake
	Out        bool      // out of strikes
	Left       bool      // the player gave up the seat and did not come back
	AbsentFor  int64     // milliseconds for which the player had been away, if that freed the seat
	Done       int64     // when the board was completed; 0 if it is not
	Lag        int64     // estimated milliseconds for which the finish was in transit
	Watched    bool      // somebody at the player's site saw the round's boards
	New        bool      // joined a co-op in progress and has not filled enough cells yet; see newcomer.go
	OwnStrikes int       // strikes that do not count for everyone: a newcomer's, or those of a player who is out alone
	Hint       *Hinted   // the last one; nil if none
	Handicap   Allowance // the player's handicap in this round; Givens is the number on the board

	own       *ownMarks // duel: the player's own notes and mistakes; otherwise nil, and those of the board apply
	undo      *undoStep // the player's own last step; nil if none
	redo      *undoStep // the last undone step; nil if none
	autoNotes int       // number of times that all notes were filled in
	added     []uint32  // for each cell the notes that a newcomer has added; nil before the first

	age uint64 // see Clone
}

// Board is a board being filled.
type Board struct {
	Cells []uint8 // row-major; 0 for empty; includes givens
	Blank int     // number of cells still to fill
	Wrong []int   // cells that a check found wrong and that have not changed since; ascending

	by cellOwners

	start []uint8 // changeable initial values of cells; 0 for none; nil if no cell has one
	unfit []uint8 // the cells when they were last full and not right, so that the same board counts once
	boardMarks
	cellsShared bool   // Cells is shared with another board; see clone
	age         uint64 // see Clone
}

// boardMarks is the notes and tried values that accompany a board's cells.
type boardMarks struct {
	Notes []uint32 // for each cell: bit v is set if v is noted; nil before the first note
	tried []tried  // wrong values already counted; by cell, ascending
	cells int      // number of cells of the board

	// effects of values on notes, if values can be erased; by the value's cell, ascending
	effects []effect

	notesShared, triedShared, effectsShared bool // shared with another layer; see Board.clone
}

// ownMarks is a player's own marks on a shared board.
type ownMarks struct {
	boardMarks
	age uint64 // see Clone
}

// customPuzzle is a puzzle that the host brought, and the settings that it replaces.
type customPuzzle struct {
	Puzzle engine.Puzzle `json:"puzzle"`
	Kind   string        `json:"kind"`
	Spec   engine.Spec   `json:"spec"`
}

// Round is a round in progress or finished, with its puzzle.
type Round struct {
	No       int
	Puzzle   engine.Puzzle
	Begins   int64   // when the countdown ends
	CalledAt int64   // when the host called for it, otherwise when the countdown began; never shifted, unlike Begins
	Closes   int64   // when the finishing window closes; 0 if it is not open
	Halted   int64   // since when the clock is stopped; 0 if it runs
	Board    *Board  // co-op and duel: the shared board
	Strikes  int     // of all players together; used in co-op
	Meets    *Meets  // which wins count for leaderboards; nil if none do
	Ghosts   []Ghost // ghosts in this round
	Ended    int64   // when the round ended; 0 if it has not
	Result   *Result
}

// Result is the outcome of a round.
type Result struct {
	Why       Reason     `json:"why"`
	Standings []Standing `json:"standings,omitzero"` // by place, then seat
}

// Reason is the reason for a round's end.
type Reason string

// Reasons for a round's end.
const (
	Complete   Reason = "complete" // every board that could be completed was
	WindowOver Reason = "window"   // the finishing window closed
	LastOne    Reason = "last"     // one player was left standing
	AllOut     Reason = "out"      // nobody is left to play on
)

// Standing is one player's result in a round.
type Standing struct {
	Place  int    `json:"place"` // from 1; equal results share a place
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Name   string `json:"name"`
	// milliseconds to the finish, including Penalty and without the credited part of Lag; 0 if not finished
	Time     int64     `json:"time"`
	Right    int       `json:"right"`
	Strikes  int       `json:"strikes"`
	Out      bool      `json:"out,omitempty"`
	Left     bool      `json:"left,omitempty"`
	Penalty  int64     `json:"penalty,omitempty"` // milliseconds added for mistakes and hints, or that would have been
	Hints    int       `json:"hints,omitempty"`
	Checks   int       `json:"checks,omitempty"`
	Lag      int64     `json:"lag,omitempty"` // estimated milliseconds for which the finish was in transit
	Handicap Allowance `json:"handicap,omitzero"`
	Watched  bool      `json:"watched,omitempty"` // somebody at the player's site saw the round's boards
}

// Phase returns the room's phase at the given time in Unix milliseconds.
func (s *State) Phase(now int64) Phase {
	switch {
	case s.Round == nil:
		return Lobby
	case s.Round.Ended != 0:
		return Finished
	case now < s.Round.Begins:
		return Countdown
	}
	return Playing
}

// IsRunning reports whether there is a round that has not ended.
func (s *State) IsRunning() bool { return s.Round != nil && s.Round.Ended == 0 }

// NeedsPuzzle reports whether a round was called for and needs a puzzle: the host called and somebody is present, or
// all present players are ready and there are at least two, or one in solo. If the host brought a puzzle, that one is
// used.
func (s *State) NeedsPuzzle() bool {
	here := s.Seats.count(func(seat *Seat) bool { return seat.Away == 0 })
	ready := s.Seats.count(func(seat *Seat) bool { return seat.Away == 0 && seat.Ready })
	enough := 2
	if s.Settings.mode().Alone {
		enough = 1
	}
	return s.Round == nil && (s.StartRequested && here > 0 || here >= enough && ready == here)
}

// Plays reports whether the player can still fill cells.
func (p *Play) Plays() bool { return !p.Out && !p.Left && p.Done == 0 }

// Deadline returns when the next [Tick] is due in Unix milliseconds, or 0 if none is.
func (s *State) Deadline() int64 {
	var next int64
	due := func(at int64) {
		if next == 0 || at < next {
			next = at
		}
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Away != 0 {
			if until := s.seatExpiry(seat); until != 0 {
				due(until)
			}
		}
	}
	if s.IsRunning() && s.Round.Closes != 0 {
		due(s.Round.Closes)
	}
	if s.AutoStartAt != 0 && s.startsAutomatically() {
		due(s.AutoStartAt)
	}
	if s.HostMissingSince != 0 {
		due(s.HostMissingSince + HostKept)
	}
	return next
}

// seatExpiry returns when the grace period after a player's disconnect ends and the seat is given up, or 0 if the seat
// is kept. A connected player who is AFK keeps the seat. The seat of a player who plays alone is kept while the clock
// is stopped, because nobody waits for it. A player who never arrives in a heat delays its end only as long as a slow
// page load takes.
func (s *State) seatExpiry(seat *Seat) int64 {
	if seat.Away == 0 || s.isReserved() || s.Settings.mode().Alone && s.IsRunning() && s.Round.Halted != 0 {
		return 0
	}
	if s.isMissingFromHeat(seat) {
		return seat.Away + HeatSeatKept
	}
	return seat.Away + SeatKept
}

// isMissingFromHeat reports whether the seat's player, who is away, has not arrived in a heat yet.
func (s *State) isMissingFromHeat(seat *Seat) bool {
	return s.Settings.isHeat() && s.IsRunning() && (seat.Play == nil || !seat.Play.hasMoved())
}

// hasMoved reports whether the player has filled in anything, right or wrong.
func (p *Play) hasMoved() bool { return p.LastAt > 0 || p.Strikes > 0 }

// waitsForHost reports whether, in the lobby, the host is away while a person who could be host is present. It is false
// for quick races, which begin automatically.
func (s *State) waitsForHost() bool {
	if s.Settings.isQuick() {
		return false
	}
	host := s.SeatNo(s.Host)
	if host == nil || host.Away == 0 {
		return false
	}
	nextHost := s.SeatNo(s.Seats.nextHost())
	return nextHost.Away == 0 && !IsBot(nextHost.Player)
}
