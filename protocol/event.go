package protocol

// What an event says happened: the value of Event.E.
const (
	Seated     = "seated"     // Seat, Name, On: someone took a seat, or has a new name; On is a newcomer, see Seat.New
	Left       = "left"       // Seat: the seat is given up; For: because its player was away for so long
	Hosting    = "hosting"    // Seat: who is the host now
	Readied    = "readied"    // Seat, On
	Configured = "configured" // Settings, On: nobody is ready any more
	Started    = "started"    // Round, In, Deadline: the countdown began
	// Seat, Move: a right value; under PolicyBlind and PolicyOpen any value, which may replace another. A line is what
	// was filled of the one asked for: the cells in it that were empty. If a Struck follows, that is where it stopped.
	// Marks: the notes that changed back because the value replaced another
	Placed = "placed"
	// Seat, Right: how far a rival is; under PolicyBlind and PolicyOpen how many cells are filled
	Progress  = "progress"
	Struck    = "struck"    // Seat, Strikes, in a duel For: locked out for so long; and Move where the viewer may see it
	Noted     = "noted"     // Seat, Marks
	Out       = "out"       // Seat: the last strike; On, in co-op: of that seat alone, whose strikes are not everyone's
	Done      = "done"      // Seat, Time: a board completed
	Closing   = "closing"   // In: the finishing window is open for so long
	Calling   = "calling"   // In: the lobby of a quick race is over in so long; Begins is then
	Ended     = "ended"     // Result
	Rematched = "rematched" // back to the lobby
	Away      = "away"      // Seat
	Back      = "back"      // Seat, On: as in Seated
	Paused    = "paused"    // For: the clock stood; Begins, and Closes if the window is open, are so much later

	Cleared = "cleared" // Seat, Move ("r3c4"): a cell emptied, Marks: its notes, and those that changed back
	Unfit   = "unfit"   // Seat, Strikes: a board is full and not right; where is not said
	Checked = "checked" // Seat, Checks, and Cells where the viewer may see them: the cells that are wrong
	// Seat, On: done again, and Marks and Cells: what changes, a cell being "r3c4=7" or, emptied, "r3c4"
	Undone    = "undone"
	Hinted    = "hinted"    // Seat, Hints, and Hint where the viewer may see it
	AutoNoted = "autonoted" // Seat, Marks: all notes of the board anew
	// Seat, On: the round's clock stands and the boards are hidden, or it goes on. A Room follows
	Halted      = "halted"
	Kicked      = "kicked"      // Seat, On: for good, Guests to the host. Left follows
	Handicapped = "handicapped" // Seat, Handicap; absent is none
	Imported    = "imported"    // Seat, Settings: the host's own puzzle is set, or taken away
	// Seat: somebody who is where the player is saw the boards of the ranked round, which does not count for the player
	Watched = "watched"
	// For the host alone, Guests: somebody asks to be let in, or the host let in, banned or muted somebody; all of whom
	// there is something to know are said
	Asked    = "asked"
	Muted    = "muted"
	Admitted = "admitted"
	Trusted  = "trusted" // Seat: a newcomer to a co-op has filled enough: mistakes from now on are everyone's
)

// Event is one thing that happened. Which fields it has depends on E.
type Event struct {
	E        string    `json:"e"`
	Seat     int       `json:"seat,omitempty"`
	Cmd      uint64    `json:"cmd,omitempty"` // the command's id, for the player whose command it was
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
	Hints    int        `json:"hints,omitempty"`  // taken so far
	Checks   int        `json:"checks,omitempty"` // asked for so far
	Lag      int64      `json:"lag,omitempty"`    // milliseconds given back in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"` // who sat down is a program
	Who      string     `json:"who,omitempty"` // who sat down, as in Seat
	Guests   []Guest    `json:"guests,omitempty"`
	Deadline int64      `json:"deadline,omitempty"` // as in Room
}

// Advice is a hint as it is told.
type Advice struct {
	Degree    int      `json:"degree"`
	Technique string   `json:"technique,omitempty"` // from degree 2 on, where the server names one
	Text      string   `json:"text"`                // for people, in English
	Facts     string   `json:"facts,omitempty"`     // what the text says, for clients that tell it in another language
	Cells     []string `json:"cells,omitempty"`     // that it is about
	Move      string   `json:"move,omitempty"`      // what to place, at degree 3, if it is a value
}

// Result is how a round ended.
type Result struct {
	Why       string     `json:"why"` // one of the reasons below
	Standings []Standing `json:"standings"`
	Solution  string     `json:"solution"` // as Board.Cells
	Boards    []Final    `json:"boards"`   // every board as it was at the end
	Time      int64      `json:"time"`     // milliseconds that the round took

	ID       string `json:"id,omitempty"`       // the round's id, for its replay
	Ranked   bool   `json:"ranked,omitempty"`   // counts for the leaderboards
	Unranked string `json:"unranked,omitempty"` // why it does not, though the room is ranked
	Late     string `json:"late,omitempty"`     // how a daily puzzle missed its day, in a word
	NoWin    string `json:"nowin,omitempty"`    // why the first place counts for no leaderboard of wins, in a word
}

// Reasons why a win does not count.
const (
	Unplayed = "unplayed" // nobody who was beaten has played
	Early    = "early"    // the others were gone before half of the board was filled
	MetOften = "met"      // the two have met in as many rounds of that day as count
	Nearby   = "near"     // likewise those who share an address
	Overseen = "watched"  // somebody who is where the winner is saw the others' boards
)

// How the round of a daily puzzle misses its day.
const (
	BegunLate = "begun" // it was begun after the day
	EndedLate = "ended" // it was begun on the day, and ended more than an hour after it
)

// Final is one player's board at the end of a race, or the one board of a co-op or duel (seat 0).
type Final struct {
	Seat  int   `json:"seat"`
	Board Board `json:"board"`
}

// Reasons for a round's end.
const (
	Complete   = "complete" // every board that could be completed was, or the one board of a co-op or duel
	WindowOver = "window"   // the finishing window closed
	LastOne    = "last"     // one player was left standing
	AllOut     = "out"      // nobody is left to play on
)

// Standing is one player's place in a result. Players who share a place have the same number.
type Standing struct {
	Place   int    `json:"place"` // from 1
	Seat    int    `json:"seat"`
	Name    string `json:"name"`
	Time    int64  `json:"time"` // milliseconds to the finish; 0 is not finished
	Right   int    `json:"right"`
	Strikes int    `json:"strikes"`
	Out     bool   `json:"out"`
	Left    bool   `json:"left"`

	Penalty  int64      `json:"penalty,omitempty"` // milliseconds in Time for mistakes and hints
	Hints    int        `json:"hints,omitempty"`
	Checks   int        `json:"checks,omitempty"`
	Lag      int64      `json:"lag,omitempty"` // milliseconds given back in Time
	Handicap *Allowance `json:"handicap,omitempty"`
	Bot      bool       `json:"bot,omitempty"`
	Watched  bool       `json:"watched,omitempty"` // see the event [Watched]: this finish does not count
}
