package protocol

// Types of events: the values of Event.E, with the fields that each type has.
const (
	// Seat, Name, On: a player takes a seat or changes their name; On for a newcomer, see Seat.New
	Seated     = "seated"
	Left       = "left"       // Seat: the player leaves; For: if the reason is that the player was away for so long
	Hosting    = "hosting"    // Seat: the new host's
	Readied    = "readied"    // Seat, On: whether the player is ready
	Configured = "configured" // Settings, On: all players become not ready
	Started    = "started"    // Round, In, Deadline: the countdown begins
	// Seat, Move: a right value or, under PolicyBlind and PolicyOpen, any value, which may replace another one. For a
	// line, Move is the part that was filled: its empty cells. If a Struck follows, it names the value at which the line
	// stopped. Marks: the notes that were restored because the value replaced another one
	Placed = "placed"
	// Seat, Right: an opponent's progress; under PolicyBlind and PolicyOpen the number of filled cells
	Progress = "progress"
	Struck   = "struck" // Seat, Strikes, in a duel For: duration of the lockout, and Move if the viewer may see it
	Noted    = "noted"  // Seat, Marks
	// Seat: has used up its strikes; On, in co-op: only this seat is out, and its strikes do not count for the others
	Out       = "out"
	Done      = "done"      // Seat, Time: a board is completed
	Closing   = "closing"   // In: the finishing window opens and stays open for so long
	Calling   = "calling"   // In: the lobby of a quick race ends after so long; Begins is that time
	Ended     = "ended"     // Result
	Rematched = "rematched" // back to the lobby
	Away      = "away"      // Seat
	Back      = "back"      // Seat, On: the player is connected again; On as in Seated
	Paused    = "paused"    // For: the clock was stopped; Begins, and Closes if the window is open, move by so much

	Cleared = "cleared" // Seat, Move ("r3c4"): a cell is emptied; Marks: its notes, and the notes that were restored
	Unfit   = "unfit"   // Seat, Strikes: a board is full and not right; the wrong cells are not revealed
	Checked = "checked" // Seat, Checks, and, if the viewer may see them, Cells: the wrong cells
	// Seat, On: redone; Marks and Cells: the changes, where a cell is "r3c4=7" or, if emptied, "r3c4"
	Undone    = "undone"
	Hinted    = "hinted"    // Seat, Hints, and Hint if the viewer may see it
	AutoNoted = "autonoted" // Seat, Marks: all notes of the board are replaced
	// Seat, On: the round's clock stops and the boards are hidden, or it resumes. A Room follows
	Halted      = "halted"
	Kicked      = "kicked"      // Seat, On: banned; Guests: only for the host. Left follows
	Handicapped = "handicapped" // Seat, Handicap; absent for none
	Imported    = "imported"    // Seat, Settings: the host sets or removes a puzzle of their own
	// Seat: somebody at the player's address saw the boards of the ranked round, so it does not count for the player
	Watched = "watched"
	// Only for the host, Guests: somebody asks for a seat, or the host admitted, banned or muted somebody. Guests is the
	// complete list
	Asked    = "asked"
	Muted    = "muted"
	Admitted = "admitted"
	Trusted  = "trusted" // Seat: a newcomer to a co-op has filled enough cells; further mistakes count for everyone
)

// Event is a change of the room. E determines which fields it has.
type Event struct {
	E        string    `json:"e"`
	Seat     int       `json:"seat,omitempty"`
	Cmd      uint64    `json:"cmd,omitempty"` // the ID of the command, for the player who sent it
	Name     string    `json:"name,omitempty"`
	On       bool      `json:"on,omitempty"`
	Settings *Settings `json:"settings,omitempty"`
	Round    int       `json:"round,omitempty"`
	In       int64     `json:"in,omitempty"` // milliseconds after the entry's time
	Move     string    `json:"move,omitempty"`
	Right    int       `json:"right,omitempty"`
	Strikes  int       `json:"strikes,omitempty"`
	Marks    string    `json:"marks,omitempty"`
	Time     int64     `json:"time,omitempty"` // milliseconds since the round began
	Result   *Result   `json:"result,omitempty"`
	For      int64     `json:"for,omitempty"` // milliseconds

	Cells    []string   `json:"cells,omitempty"`
	Hint     *Advice    `json:"hint,omitempty"`
	Hints    int        `json:"hints,omitempty"`  // number used so far
	Checks   int        `json:"checks,omitempty"` // number used so far
	Lag      int64      `json:"lag,omitempty"`    // milliseconds subtracted in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"` // the player who sat down is a bot
	Who      string     `json:"who,omitempty"` // pseudonym of the player who sat down, as in Seat
	Guests   []Guest    `json:"guests,omitempty"`
	Deadline int64      `json:"deadline,omitempty"` // as in Room
}

// Advice is a hint.
type Advice struct {
	Degree    int      `json:"degree"`
	Technique string   `json:"technique,omitempty"` // from degree 2 on, if the server names one
	Text      string   `json:"text"`                // for people, in English
	Facts     string   `json:"facts,omitempty"`     // the content of Text, for clients that show hints in another language
	Cells     []string `json:"cells,omitempty"`     // cells that Text refers to
	Move      string   `json:"move,omitempty"`      // what to place; at degree 3, if the step places a value
}

// Result is the result of a round.
type Result struct {
	Why       string     `json:"why"` // Complete, WindowOver, LastOne or AllOut
	Standings []Standing `json:"standings"`
	Solution  string     `json:"solution"` // as Board.Cells
	Boards    []Final    `json:"boards"`   // all boards at the end
	Time      int64      `json:"time"`     // duration of the round in milliseconds

	ID     string `json:"id,omitempty"`     // the round's ID, for its replay
	Ranked bool   `json:"ranked,omitempty"` // counts for the leaderboards
	Late   string `json:"late,omitempty"`   // how the round of a daily puzzle missed its day: BegunLate or EndedLate
	// why the first place does not count as a win on leaderboards: Unplayed ...
	NoWin string `json:"nowin,omitempty"`
	// unranked, or being checked: then GET /me/rounds has the player's own
	Status FinishStatus `json:"status"`
}

// FinishStatus is what becomes of a player's finish of a round.
type FinishStatus struct {
	State    string `json:"state"`              // StatusSaved ...
	Why      string `json:"why,omitempty"`      // unranked: NotRankedCasual ..., BegunLate ..., in a duel Unplayed ...
	Until    int64  `json:"until,omitempty"`    // to be confirmed: until when, Unix milliseconds
	Case     string `json:"case,omitempty"`     // rejected: the ID of the decision, if it can be appealed
	Appealed bool   `json:"appealed,omitempty"` // rejected: an appeal is pending
}

// States of a finish.
const (
	StatusSaved    = "saved"    // it counts for the leaderboards
	StatusChecking = "checking" // it counts once it is checked
	StatusConfirm  = "confirm"  // it counts once the player has confirmed it in a proof round
	StatusUnranked = "unranked" // it counts for nothing
	StatusRejected = "rejected" // the operator decided that it does not count
)

// Reasons why a finish does not count.
const (
	NotRankedCasual      = "casual"      // the room is not ranked
	NotRankedProof       = "proof"       // a proof round only confirms an earlier finish
	NotRankedMarathon    = "marathon"    // it counts for the marathon only
	NotRankedSettings    = "settings"    // the settings are not those of a ranked room
	NotRankedHandicap    = "handicap"    // a player had a handicap
	NotRankedUnfinished  = "unfinished"  // nobody completed the board
	NotRankedWatched     = "watched"     // somebody at the player's address saw the others' boards
	NotRankedApart       = "apart"       // somebody at the player's address had seen the daily puzzle before
	NotRankedUnconfirmed = "unconfirmed" // it was not confirmed in a proof round
)

// Reasons why a win does not count on leaderboards.
const (
	Unplayed = "unplayed" // none of the beaten players has played
	Early    = "early"    // the others had left before half of the board was filled
	MetOften = "met"      // the two have met in the maximum number of rounds that count per day
	Nearby   = "near"     // the same limit for players who share an address
	Overseen = "watched"  // somebody at the winner's address saw the others' boards
)

// Ways in which the round of a daily puzzle can miss its day.
const (
	BegunLate = "begun" // begun after its day
	EndedLate = "ended" // begun in time but ended more than an hour after its day
)

// Final is a player's board at the end of a race, or the shared board of a co-op or duel (seat 0).
type Final struct {
	Seat  int   `json:"seat"`
	Board Board `json:"board"`
}

// Reasons for a round's end.
const (
	Complete   = "complete" // every board that could be completed was, or the one board of a co-op or duel
	WindowOver = "window"   // the finishing window closed
	LastOne    = "last"     // only one player was left
	AllOut     = "out"      // no player was left
)

// Standing is a player's result in a round. Players with equal results have the same Place.
type Standing struct {
	Place   int    `json:"place"` // from 1
	Seat    int    `json:"seat"`
	Name    string `json:"name"`
	Time    int64  `json:"time"` // milliseconds to the finish; 0 if not finished
	Right   int    `json:"right"`
	Strikes int    `json:"strikes"`
	Out     bool   `json:"out"`
	Left    bool   `json:"left"`

	Penalty  int64      `json:"penalty,omitempty"` // milliseconds added to Time for mistakes and hints
	Hints    int        `json:"hints,omitempty"`
	Checks   int        `json:"checks,omitempty"`
	Lag      int64      `json:"lag,omitempty"` // milliseconds subtracted in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"`
	Watched  bool       `json:"watched,omitempty"` // see the event [Watched]; this finish does not count
}
