package protocol

// Bodies of the HTTP API about arenas, which are tournaments. In an arena, players race in one heat after another, each
// as soon as opponents are free. In the Swiss system and knock-outs all heats of a round begin together. In a marathon
// every player solves the same puzzles at their own pace.
type (
	// NewArena creates an arena: POST /arenas. The answer is an Arena.
	NewArena struct {
		Name string `json:"name"`
		// FormatArena (the default), FormatSwiss, FormatKnockout or FormatMarathon
		Format  string     `json:"format,omitempty"`
		Puzzles []NewQuick `json:"puzzles"`         // 1 to 8 puzzles, which heats or rounds use in turn
		Start   int64      `json:"start,omitempty"` // Unix milliseconds; 0 for one minute from now
		// duration: 1 to 240 in which heats begin; rounds: 1 to 60 as the limit of each; marathon: open for 1 to 10080, a
		// week
		Minutes int `json:"minutes"`
		// up to 20; 0 for as many as suit the number of players or, in a marathon, puzzles
		Rounds   int    `json:"rounds,omitempty"`
		Heat     int    `json:"heat,omitempty"`     // maximum number of players in a heat, 2 to 16; unused in a marathon
		Password string `json:"password,omitempty"` // required for joining
		Group    string `json:"group,omitempty"`    // the ID of one of the creator's groups: only its members can join
		Bots     bool   `json:"bots,omitempty"`     // bots may take part; they are not placed
		Public   bool   `json:"public,omitempty"`   // in the list of GET /arenas; not for a group's
	}
	// Arenas is the public arenas: GET /arenas. Those that are not over come first, by their start, then those that ended
	// in the last 24 hours; at most 30.
	Arenas struct {
		Now    int64       `json:"now"` // Unix milliseconds
		Arenas []ArenaInfo `json:"arenas"`
	}
	// ArenaInfo is a public arena in the list. Its fields are those of Arena.
	ArenaInfo struct {
		Code    string     `json:"code"`
		Name    string     `json:"name"`
		Host    string     `json:"host"`
		Format  string     `json:"format"`
		Puzzles []NewQuick `json:"puzzles"`
		Start   int64      `json:"start"`
		End     int64      `json:"end"`
		Guarded bool       `json:"guarded,omitempty"`
		Bots    bool       `json:"bots,omitempty"`
		Phase   string     `json:"phase"`
		Players int        `json:"players"`
	}
	// JoinArena registers the player: POST /arenas/CODE/join. The answer is an Arena, even if the player has joined
	// already.
	JoinArena struct {
		Password string `json:"password,omitempty"`
	}
	// Arena is the public information about an arena: GET /arenas/CODE. With a token it includes the player's own.
	Arena struct {
		Code     string      `json:"code"`
		Name     string      `json:"name"`
		Host     string      `json:"host"`   // the creator's name
		Format   string      `json:"format"` // FormatArena, FormatSwiss, FormatKnockout or FormatMarathon
		Puzzles  []NewQuick  `json:"puzzles"`
		Start    int64       `json:"start"` // Unix milliseconds
		End      int64       `json:"end"`   // no heat begins after this time; if before Start, the arena was cancelled
		Now      int64       `json:"now"`   // the server's clock, Unix milliseconds
		Heat     int         `json:"heat"`  // maximum number of players in a heat; 1 in a marathon
		Guarded  bool        `json:"guarded,omitempty"`
		Group    bool        `json:"group,omitempty"` // only for members of a group
		Bots     bool        `json:"bots,omitempty"`  // bots may take part
		Yours    bool        `json:"yours,omitempty"` // the player created it and can end it
		Phase    string      `json:"phase"`           // "lobby", "running", "ending" while the last heats run, "over"
		Players  int         `json:"players"`         // number of registered players
		Racing   int         `json:"racing"`          // number of players in a heat
		Waiting  int         `json:"waiting"`         // number of players waiting for a heat
		Heats    int         `json:"heats"`           // number of heats begun so far
		Standing []ArenaRow  `json:"standing"`        // the first 100
		Last     []ArenaHeat `json:"last"`            // the last heats that ended, at most 10, the latest first
		You      *ArenaYou   `json:"you,omitempty"`   // present if the player has joined

		// in rounds: the maximum duration of one in milliseconds, their number, 0 before the first begins, and when the next
		// one begins, 0 during a round or if there is none. The rounds of a marathon are its puzzles.
		Limit  int64 `json:"limit,omitempty"`
		Rounds int   `json:"rounds,omitempty"`
		Next   int64 `json:"next,omitempty"`
		// the latest last; with many players only the latest round and its first heats
		Paired []ArenaRound `json:"paired,omitempty"`
	}
	// ArenaRound is the pairings of a round.
	ArenaRound struct {
		No    int            `json:"no"` // from 1
		Heats []ArenaPairing `json:"heats"`
	}
	// ArenaPairing is a heat of a round. A player who is alone in it has a bye; in a knock-out a heat can be empty.
	ArenaPairing struct {
		Players []ArenaSeat `json:"players"` // by seed; by place once it is over
		Over    bool        `json:"over,omitempty"`
		Round   string      `json:"round,omitempty"` // the ID of its replay
	}
	// ArenaSeat is a player in a heat of a round.
	ArenaSeat struct {
		Name  string `json:"name"`            // empty if the player's data was deleted
		Place int    `json:"place,omitempty"` // once it is over; equal results share a place
		Time  int64  `json:"time,omitempty"`  // milliseconds; 0 if not finished
		You   bool   `json:"you,omitempty"`
		Bot   bool   `json:"bot,omitempty"`
	}
	// ArenaRow is a player's row in the standings of an arena.
	ArenaRow struct {
		Place  int    `json:"place"` // from 1; equal results share a place; 0 for bots and if Apart
		Name   string `json:"name"`  // empty if the player's data was deleted
		Bot    bool   `json:"bot,omitempty"`
		Points int    `json:"points"`
		// consecutive heats finished in the upper half; from 2 on the next one counts twice
		Streak int  `json:"streak,omitempty"`
		Heats  int  `json:"heats"` // number of heats that are over
		Wins   int  `json:"wins"`
		You    bool `json:"you,omitempty"`

		Byes     int `json:"byes,omitempty"`     // rounds without an opponent
		Buchholz int `json:"buchholz,omitempty"` // Swiss: the sum of all opponents' points
		// milliseconds; in rounds the total, in a knock-out the last heat, in a marathon all finished puzzles
		Time int64 `json:"time,omitempty"`
		// knock-out: from 1 for the strongest; 0 if the player was not there at the start
		Seed  int  `json:"seed,omitempty"`
		Round int  `json:"round,omitempty"` // knock-out, marathon: the last round that the player reached
		Out   bool `json:"out,omitempty"`   // knock-out: eliminated

		// marathon: the results of its puzzles, in order, as far as the player is done with them
		Legs []ArenaLeg `json:"legs,omitempty"`
		// somebody at the player's address saw a puzzle before this player's first visit: not placed, as for daily puzzles
		Apart bool `json:"apart,omitempty"`
	}
	// ArenaLeg is a player's result of one puzzle of a marathon.
	ArenaLeg struct {
		Time  int64  `json:"time,omitempty"`  // milliseconds; 0 if not finished
		Round string `json:"round,omitempty"` // the ID of its replay; only for the player until the marathon is over
	}
	// ArenaYou is the part of an Arena for the asking player, who has joined it.
	ArenaYou struct {
		Row  ArenaRow `json:"row"`
		Room string   `json:"room,omitempty"` // the code of the room of the player's latest heat
		// the points of the player's last heat that is over; absent before it, in a knock-out and in a marathon
		Gained *ArenaGain `json:"gained,omitempty"`
	}
	// ArenaGain is the points of a heat.
	ArenaGain struct {
		Room   string `json:"room"` // the code of the heat's room
		Points int    `json:"points"`
	}
	// ArenaHeat is a finished heat.
	ArenaHeat struct {
		No     int    `json:"no"`              // from 1
		Winner string `json:"winner"`          // empty if nobody finished
		Bot    bool   `json:"bot,omitempty"`   // the winner is a bot
		Round  string `json:"round,omitempty"` // the ID of its replay
	}
	// NextHeat is the answer to POST /arenas/CODE/next. With this request a player who has joined waits for the next heat;
	// repeating it also tells the server that the player is present. It is a long poll: the answer comes when there is a
	// heat, or after 5 seconds without one.
	NextHeat struct {
		Phase   string `json:"phase"`             // as in Arena
		Room    string `json:"room,omitempty"`    // the code of the room of the heat, in which the player has a seat
		Waiting int    `json:"waiting,omitempty"` // number of players waiting for a heat
		Racing  int    `json:"racing,omitempty"`  // number of players in a heat
		Done    bool   `json:"done,omitempty"`    // marathon: the player is done with all puzzles
	}
)

// Formats of an Arena.
const (
	FormatArena = "arena" // players who are free enter the next heat, until the time is over
	FormatSwiss = "swiss" // a number of rounds, each against an opponent with about the same number of points
	// rounds of heats; the upper half of each heat advances
	FormatKnockout = "knockout"
	// a series of puzzles, the same for all, which each player solves at their own pace; the times are added
	FormatMarathon = "marathon"
)

// Phases of an Arena.
const (
	ArenaLobby   = "lobby"
	ArenaRunning = "running"
	ArenaEnding  = "ending"
	ArenaOver    = "over"
)
