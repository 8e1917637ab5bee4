package protocol

// Bodies of the HTTP API about arenas: evenings on which players are led into heats again and again, each as soon as
// another is free, or all at once in rounds; or marathons, in which each runs at a pace of their own.
type (
	// NewArena makes an arena: POST /arenas. The answer is an Arena.
	NewArena struct {
		Name string `json:"name"`
		// FormatArena, which is empty too, FormatSwiss, FormatKnockout, FormatMarathon
		Format  string     `json:"format,omitempty"`
		Puzzles []NewQuick `json:"puzzles"`         // one of them, in turn, is what a heat, or a round, is about; 1 to 8
		Start   int64      `json:"start,omitempty"` // Unix milliseconds; 0 is a minute from now
		// 1 to 240, in which heats begin; 1 to 60 that a round lasts at most; 1 to 10080, a week, that a marathon is open
		Minutes  int    `json:"minutes"`
		Rounds   int    `json:"rounds,omitempty"`   // up to 20; 0 is as many as fit those who have come, or as puzzles
		Heat     int    `json:"heat,omitempty"`     // players of a heat at most; 2 to 16; of a marathon none
		Password string `json:"password,omitempty"` // whoever joins has to give it
		Group    string `json:"group,omitempty"`    // the id of a group of the maker's: only its members join
		Bots     bool   `json:"bots,omitempty"`     // bots may take part, and stand in no place
	}
	// JoinArena signs the player up: POST /arenas/CODE/join. The answer is an Arena, also for who is in it already.
	JoinArena struct {
		Password string `json:"password,omitempty"`
	}
	// Arena is what anyone may know of an arena: GET /arenas/CODE. With a token it says what concerns the player.
	Arena struct {
		Code     string      `json:"code"`
		Name     string      `json:"name"`
		Host     string      `json:"host"`   // the name of who made it
		Format   string      `json:"format"` // FormatArena, FormatSwiss, FormatKnockout, FormatMarathon
		Puzzles  []NewQuick  `json:"puzzles"`
		Start    int64       `json:"start"` // Unix milliseconds
		End      int64       `json:"end"`   // no heat begins from then on, at the latest; before the start: it was taken back
		Now      int64       `json:"now"`   // the server's clock
		Heat     int         `json:"heat"`  // players of a heat at most; of a marathon 1
		Guarded  bool        `json:"guarded,omitempty"`
		Group    bool        `json:"group,omitempty"` // for the members of a group
		Bots     bool        `json:"bots,omitempty"`  // bots may take part
		Yours    bool        `json:"yours,omitempty"` // the player has made it, and may end it
		Phase    string      `json:"phase"`           // "lobby", "running", "ending" while the last heats are on, "over"
		Players  int         `json:"players"`         // who have signed up
		Racing   int         `json:"racing"`          // who are in a heat
		Waiting  int         `json:"waiting"`         // who wait for the next one
		Heats    int         `json:"heats"`           // that were begun
		Standing []ArenaRow  `json:"standing"`        // the first 100
		Last     []ArenaHeat `json:"last"`            // heats that ended last, the latest first; 10 at most
		You      *ArenaYou   `json:"you,omitempty"`   // who has signed up

		// in rounds: how long one lasts at most in milliseconds, how many there are, 0 before the first begins; when the
		// next one begins, 0 while one is on or there is none. Rounds of a marathon are its puzzles.
		Limit  int64        `json:"limit,omitempty"`
		Rounds int          `json:"rounds,omitempty"`
		Next   int64        `json:"next,omitempty"`
		Paired []ArenaRound `json:"paired,omitempty"` // the latest last; of large fields only that, and of it the first heats
	}
	// ArenaRound is who meets whom in a round.
	ArenaRound struct {
		No    int            `json:"no"` // from 1
		Heats []ArenaPairing `json:"heats"`
	}
	// ArenaPairing is a heat of a round. Who is alone in it has a bye; in a knock-out a heat may have nobody.
	ArenaPairing struct {
		Players []ArenaSeat `json:"players"` // as they were seeded; by place once it is over
		Over    bool        `json:"over,omitempty"`
		Round   string      `json:"round,omitempty"` // the id of its replay
	}
	// ArenaSeat is a player in a heat of a round.
	ArenaSeat struct {
		Name  string `json:"name"`            // empty where the player's data was deleted
		Place int    `json:"place,omitempty"` // once it is over; who is equal shares one
		Time  int64  `json:"time,omitempty"`  // milliseconds; 0 is not finished
		You   bool   `json:"you,omitempty"`
		Bot   bool   `json:"bot,omitempty"`
	}
	// ArenaRow is what a player has in an arena.
	ArenaRow struct {
		Place  int    `json:"place"` // from 1; who is equal shares one; 0 is a bot, or apart
		Name   string `json:"name"`  // empty where the player's data was deleted
		Bot    bool   `json:"bot,omitempty"`
		Points int    `json:"points"`
		Streak int    `json:"streak,omitempty"` // heats in a row in the upper half; from 2 on the next one counts twice
		Heats  int    `json:"heats"`            // that are over
		Wins   int    `json:"wins"`
		You    bool   `json:"you,omitempty"`

		Byes     int `json:"byes,omitempty"`     // rounds without an opponent
		Buchholz int `json:"buchholz,omitempty"` // Swiss: the points of all opponents
		// in rounds: milliseconds of all of them; in a knock-out of the last heat; in a marathon of all puzzles finished
		Time  int64 `json:"time,omitempty"`
		Seed  int   `json:"seed,omitempty"`  // knock-out: from 1, the strongest first; 0 was not there at its start
		Round int   `json:"round,omitempty"` // knock-out, marathon: the last one that the player came to
		Out   bool  `json:"out,omitempty"`   // knock-out

		// marathon: its puzzles in their order, as far as they are over for the player
		Legs []ArenaLeg `json:"legs,omitempty"`
		// somebody at the player's address had seen a puzzle before the player was known: no place, as at daily puzzles
		Apart bool `json:"apart,omitempty"`
	}
	// ArenaLeg is how a player did with one puzzle of a marathon.
	ArenaLeg struct {
		Time  int64  `json:"time,omitempty"`  // milliseconds; 0 is not finished
		Round string `json:"round,omitempty"` // the id of its replay: one's own, and when the marathon is over everybody's
	}
	// ArenaYou is what an arena says to a player who has signed up.
	ArenaYou struct {
		Row  ArenaRow `json:"row"`
		Room string   `json:"room,omitempty"` // the code of the heat that the player was led into last
	}
	// ArenaHeat is a heat that is over.
	ArenaHeat struct {
		No     int    `json:"no"`              // from 1
		Winner string `json:"winner"`          // empty if nobody has finished
		Bot    bool   `json:"bot,omitempty"`   // the winner is one
		Round  string `json:"round,omitempty"` // the id of its replay
	}
	// NextHeat is the answer to POST /arenas/CODE/next, by which a player who has signed up asks for the next heat, and
	// says to be there as long as it asks again. It comes when there is one, or after 5 seconds without.
	NextHeat struct {
		Phase   string `json:"phase"`             // as of an Arena
		Room    string `json:"room,omitempty"`    // the code of the heat to go to; the player has a seat in it
		Waiting int    `json:"waiting,omitempty"` // who wait for one
		Racing  int    `json:"racing,omitempty"`  // who are in one
		Done    bool   `json:"done,omitempty"`    // marathon: all puzzles are over for the player
	}
)

// Formats of an Arena.
const (
	FormatArena = "arena" // whoever is free comes into the next heat, until the time is over
	FormatSwiss = "swiss" // a number of rounds, each against somebody with as many points
	// rounds of heats of which the upper half goes on
	FormatKnockout = "knockout"
	// a set of puzzles in a row, the same for all, each player at a pace of their own; times are added
	FormatMarathon = "marathon"
)

// Phases of an Arena.
const (
	ArenaLobby   = "lobby"
	ArenaRunning = "running"
	ArenaEnding  = "ending"
	ArenaOver    = "over"
)
