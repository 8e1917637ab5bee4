package protocol

// Bodies of the HTTP API about finished rounds.
type (
	// Replay is a finished round, step by step: GET /replays/ROUND.
	Replay struct {
		ID       string         `json:"id"`     // the round's
		At       int64          `json:"at"`     // when it began, Unix milliseconds
		Length   int64          `json:"length"` // milliseconds, pauses left out
		Settings Settings       `json:"settings"`
		Puzzle   Puzzle         `json:"puzzle"`
		Solution string         `json:"solution"` // as Board.Cells
		Players  []ReplayPlayer `json:"players"`
		Steps    []ReplayStep   `json:"steps"`
		Result   Result         `json:"result"`
	}
	// ReplayPlayer is somebody who had a part in the round.
	ReplayPlayer struct {
		Seat     int           `json:"seat"`
		Name     string        `json:"name"`
		Handicap *Allowance    `json:"handicap,omitempty"`
		Mistake  *ReplayMoment `json:"mistake,omitempty"` // the first value that was wrong
		House    *ReplayHouse  `json:"house,omitempty"`   // the house that was filled the quickest
	}
	// ReplayStep is an event as a spectator saw it.
	ReplayStep struct {
		// milliseconds on the round's clock, which stands while the round is paused; below 0 in the countdown
		At    int64 `json:"at"`
		Event Event `json:"event"`
	}
	// ReplayMoment is a value that somebody placed or tried.
	ReplayMoment struct {
		At   int64  `json:"at"` // as ReplayStep.At
		Move string `json:"move"`
	}
	// ReplayHouse is a house in which one player filled three cells or more.
	ReplayHouse struct {
		Name  string   `json:"name"` // "row 3", "box 7"
		Cells []string `json:"cells"`
		At    int64    `json:"at"`   // when its first cell was filled, as ReplayStep.At
		Time  int64    `json:"time"` // milliseconds from then to the last one
	}
	// Ghosts are the finishes of a round, as they can be raced: GET /replays/ROUND/ghosts. They tell how much of the
	// board was filled when, and not with what.
	Ghosts struct {
		Round string `json:"round"` // its id
		Cells int    `json:"cells"` // that each had to fill
		// both absent while others can still play it for the first time, as the daily one
		Puzzle   *Puzzle `json:"puzzle,omitempty"`
		Solution string  `json:"solution,omitempty"` // as Board.Cells
		Ghosts   []Ghost `json:"ghosts"`             // by place
	}
	// RoomGhosts are the ghosts that run in a room's round: GET /rooms/CODE/ghosts. Of which round they are nobody is
	// told: its puzzle is the same in another look.
	RoomGhosts struct {
		Round  int     `json:"round"` // the room's; 0 before there is one, or while its countdown runs
		Cells  int     `json:"cells"` // that each had to fill
		Ghosts []Ghost `json:"ghosts"`
	}
	// Ghost is one finish.
	Ghost struct {
		Name  string      `json:"name"`
		Bot   bool        `json:"bot,omitempty"`
		Time  int64       `json:"time"` // as Standing.Time
		Steps []GhostStep `json:"steps"`
	}
	// GhostStep is that so many cells were filled from a time on.
	GhostStep struct {
		At    int64 `json:"at"`    // as ReplayStep.At
		Right int   `json:"right"` // as Seat.Right
	}
)
