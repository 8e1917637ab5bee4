package protocol

// Bodies of the HTTP API about the time that players take for solving techniques. All are estimates: a player may have
// found a value in another way.
type (
	// RoundSteps is the time and the technique of each right value in a finished round: GET /replays/ROUND/steps. It has
	// no players if the kind has no hints, or the board is larger than 16x16.
	RoundSteps struct {
		Players []PlayerSteps `json:"players"`
	}
	// PlayerSteps are the right values of one player, in order.
	PlayerSteps struct {
		Seat  int          `json:"seat"`
		Steps []SolvedMove `json:"steps"`
	}
	// SolvedMove is a right value.
	SolvedMove struct {
		At        int64  `json:"at"`   // as ReplayStep.at
		Took      int64  `json:"took"` // milliseconds since the player's previous right value
		Move      string `json:"move"`
		Technique string `json:"technique,omitempty"` // in English; absent if no technique of the kind gets there
		House     string `json:"house,omitempty"`     // where it applies, "row3"
		Mistakes  int    `json:"mistakes,omitempty"`  // wrong values tried in the cell before
	}
	// Techniques are the times of the asking player by technique: GET /me/techniques?kind=&size=. They are those of up to
	// 20 finished rounds, and of the solo games of a POST, in the order of the time lost.
	Techniques struct {
		Kind       string          `json:"kind"`
		Size       string          `json:"size,omitempty"` // absent if there is no finished round of the kind
		Rounds     int             `json:"rounds"`
		Rating     int             `json:"rating,omitempty"`
		Techniques []TechniqueTime `json:"techniques"`
		Exercises  []Exercise      `json:"exercises,omitempty"`
	}
	// SoloGames asks for Techniques that include finished solo games of a device: POST /me/techniques. The games are not
	// stored. An empty size is that of the last round or game.
	SoloGames struct {
		Kind  string     `json:"kind,omitempty"`
		Size  string     `json:"size,omitempty"`
		Games []SoloGame `json:"games"` // at most [SoloGamesMax]
	}
	// SoloGame is a finished solo game.
	SoloGame struct {
		Puzzle string      `json:"puzzle"` // as PuzzleText.text
		Ended  int64       `json:"ended"`  // Unix milliseconds
		Values []SoloValue `json:"values"` // in the order of play, right and wrong ones
	}
	// SoloValue is a value that the player entered.
	SoloValue struct {
		At     int64  `json:"at"` // milliseconds on the game's clock
		Move   string `json:"move"`
		Hinted bool   `json:"hinted,omitempty"` // after a hint: the time is not counted
	}
	// TechniqueTime is the time for one technique. A move that took over a minute counts as a minute.
	TechniqueTime struct {
		Technique string `json:"technique"` // in English
		Moves     int    `json:"moves"`
		Mean      int64  `json:"mean"`               // milliseconds per move
		Peers     int64  `json:"peers,omitempty"`    // that of players of the same rating; absent if there are too few moves
		Mistakes  int    `json:"mistakes,omitempty"` // wrong values before the right ones
	}
	// Exercise is a position in which a player was slow, in a look that changes with each request. The next value needs
	// the technique.
	Exercise struct {
		ID        string `json:"id"`
		Technique string `json:"technique"`
		Took      int64  `json:"took"` // milliseconds that the player took
		Puzzle    Puzzle `json:"puzzle"`
		Solution  string `json:"solution"` // in the form of Board.Cells
	}
)

// SoloGamesMax is the maximum number of games in [SoloGames].
const SoloGamesMax = 12
