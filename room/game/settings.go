package game

// Rules is the version of the rules that this package decides by. A room's first event pins it.
//
//	1  the first
//	2  what a seated player's command was answered is in the log too when it changed nothing; hashes cover times
const Rules = 2

// rulesAnswered is the first version whose logs have [Answered] in them. In older rooms a node that runs an older
// nonet could not read it.
const rulesAnswered = 2

// RulesTimed is the first version in whose logs the hash of an entry covers the times of those before it.
const RulesTimed = 2

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own
	Coop = "coop" // everyone fills one board
)

// Settings are what the host chose, all filled in and valid.
type Settings struct {
	Mode       string `json:"mode"`
	Kind       string `json:"kind"`
	Size       string `json:"size"`
	Difficulty string `json:"difficulty"`
	Public     bool   `json:"public"`
	Seats      int    `json:"seats"`
	Strikes    int    `json:"strikes"` // mistakes that put a player (in co-op: everyone) out; 0 is no limit
	Window     int    `json:"window"`  // seconds left to the others after the first finish of a race; 0 ends the round at once
}
