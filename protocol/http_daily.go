package protocol

// Bodies of the HTTP API about daily puzzles: one for each day (UTC), kind, size and difficulty.
type (
	// Dailies are today's: GET /daily. With a token it says what the asking player has made of each.
	Dailies struct {
		Date    string       `json:"date"`
		Left    int64        `json:"left"` // milliseconds until the next day's
		Puzzles []DailyState `json:"puzzles"`
	}
	// DailyState is one of today's puzzles, and the asking player's one try at it.
	DailyState struct {
		Kind       string  `json:"kind"`
		Size       string  `json:"size"`
		Difficulty string  `json:"difficulty"`
		Room       string  `json:"room,omitempty"`   // the code of the room of the try; absent if there is none yet
		Result     *Played `json:"result,omitempty"` // what came of it
		// it is its kind's puzzle of the day, easiest on Monday and hardest on Sunday; the first kind's is that of the day
		Main bool `json:"main,omitempty"`
		// how many players have solved it; told of each kind's puzzle of the day, and absent for none
		Solved int `json:"solved,omitempty"`
	}
	// NewTry asks for the room of the asking player's one try at one of today's puzzles: POST /daily. Asked again it is
	// the same room. The answer is a NewRoom. Without a size and a difficulty it is the kind's puzzle of the day; a kind
	// that is empty is the server's usual one.
	NewTry struct {
		Kind       string `json:"kind,omitempty"`
		Size       string `json:"size,omitempty"`
		Difficulty string `json:"difficulty,omitempty"`
	}
	// DailyPuzzle is the puzzle of a day that is over: GET /daily/DATE?kind=&size=&difficulty=. What the query leaves out
	// is as of a NewTry.
	DailyPuzzle struct {
		Date     string      `json:"date"`
		Puzzle   Puzzle      `json:"puzzle"`
		Solution string      `json:"solution"` // as Puzzle.Givens
		Board    Leaderboard `json:"board"`    // the best of the day; see GET /leaderboards?mode=daily&date= for all
	}
)
