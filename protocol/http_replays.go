package protocol

// Bodies of the HTTP API about finished rounds.
type (
	// Replay is a finished round, step by step: GET /replays/ROUND.
	Replay struct {
		ID       string         `json:"id"`     // the round's ID
		At       int64          `json:"at"`     // when it began, Unix milliseconds
		Length   int64          `json:"length"` // milliseconds, without pauses
		Settings Settings       `json:"settings"`
		Puzzle   Puzzle         `json:"puzzle"`
		Solution string         `json:"solution"` // in the form of Board.Cells
		Players  []ReplayPlayer `json:"players"`
		Steps    []ReplayStep   `json:"steps"`
		Result   Result         `json:"result"`
	}
	// ReplayPlayer is a player who took part in the round.
	ReplayPlayer struct {
		Seat     int           `json:"seat"`
		Name     string        `json:"name"`
		Handicap *Allowance    `json:"handicap,omitempty"`
		Mistake  *ReplayMoment `json:"mistake,omitempty"` // the player's first wrong value
		House    *ReplayHouse  `json:"house,omitempty"`   // the house that the player filled fastest
	}
	// ReplayStep is an event as a spectator saw it.
	ReplayStep struct {
		// milliseconds on the round's clock, which stops while the round is paused; negative during the countdown
		At    int64 `json:"at"`
		Event Event `json:"event"`
	}
	// ReplayMoment is a value that a player placed or tried.
	ReplayMoment struct {
		At   int64  `json:"at"` // as ReplayStep.At
		Move string `json:"move"`
	}
	// ReplayHouse is a house (a row, column or box) of which one player filled at least three cells.
	ReplayHouse struct {
		Name  string   `json:"name"` // "row 3", "box 7"
		Cells []string `json:"cells"`
		At    int64    `json:"at"`   // when its first cell was filled, as ReplayStep.At
		Time  int64    `json:"time"` // milliseconds from then to the last cell
	}
	// Ghosts is the finishes of a round as ghosts to race against: GET /replays/ROUND/ghosts. They contain how many cells
	// were filled when, but not which cells or values.
	Ghosts struct {
		Round string `json:"round"` // its id
		Cells int    `json:"cells"` // number of cells to fill
		// Puzzle and Solution are absent while others can still play the puzzle for the first time, as with a daily puzzle
		Puzzle   *Puzzle `json:"puzzle,omitempty"`
		Solution string  `json:"solution,omitempty"` // in the form of Board.Cells
		Ghosts   []Ghost `json:"ghosts"`             // in order of place
	}
	// RoomGhosts is the ghosts in a room's current round: GET /rooms/CODE/ghosts. The answer does not say from which round
	// they come, because the puzzle is the same in another form.
	RoomGhosts struct {
		Round  int     `json:"round"` // the room's round number; 0 before the first round and during its countdown
		Cells  int     `json:"cells"` // number of cells to fill
		Ghosts []Ghost `json:"ghosts"`
	}
	// Ghost is a finish that is replayed next to the players of a race.
	Ghost struct {
		Name  string      `json:"name"`
		Bot   bool        `json:"bot,omitempty"`
		You   bool        `json:"you,omitempty"` // the asking player's own finish; never in a room
		Time  int64       `json:"time"`          // as Standing.Time
		Steps []GhostStep `json:"steps"`
	}
	// GhostStep is the number of cells filled from a time on.
	GhostStep struct {
		At    int64 `json:"at"`    // as ReplayStep.At
		Right int   `json:"right"` // as Seat.Right
	}
)

// Bodies of the HTTP API about a player's own finished rounds.
type (
	// PlayedRounds is the asking player's finished rounds, the latest first: GET /me/rounds?skip=&limit=.
	PlayedRounds struct {
		Total  int      `json:"total"`
		Rounds []Played `json:"rounds"`
	}
	// Played is one player's result of a finished round.
	Played struct {
		Round      string `json:"round"` // the round's ID; see GET /replays/ROUND
		At         int64  `json:"at"`    // when it ended, Unix milliseconds
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`
		Daily      string `json:"daily,omitempty"`  // the day, if it was a daily puzzle
		Begun      int64  `json:"begun,omitempty"`  // daily puzzle: when it was begun, Unix milliseconds
		Ranked     bool   `json:"ranked,omitempty"` // counts for leaderboards
		Place      int    `json:"place"`
		Players    int    `json:"players"`
		Time       int64  `json:"time"`  // milliseconds to the finish; 0 if not finished
		Right      int    `json:"right"` // cells that the player filled with the right value
		Strikes    int    `json:"strikes"`

		Status FinishStatus `json:"status"`
		// up to 3 other players, the best placed first, and the player's rating after the round, if it changed one; both only
		// in GET /me/rounds
		Others []OtherPlayer `json:"others,omitempty"`
		Rated  *RatedRound   `json:"rated,omitempty"`
	}
	// OtherPlayer is another player of a finished round.
	OtherPlayer struct {
		Name  string `json:"name"`
		Place int    `json:"place"`
		Bot   bool   `json:"bot,omitempty"`
	}
)
