package protocol

// Bodies of the HTTP API under /api/v1. Requests on behalf of a player carry "Authorization: Bearer TOKEN".
type (
	// NewPlayer creates a guest player: POST /players. With a token it changes that player's name.
	NewPlayer struct {
		Name string `json:"name"`
		Bot  bool   `json:"bot,omitempty"` // the new player is a bot, and permanently marked as one
	}
	// Player is a player's identity. Anybody with the token acts as the player.
	Player struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Token string `json:"token"`

		// until when the player is signed in through a provider, Unix milliseconds; 0 for a guest
		SignedIn  int64 `json:"signed_in,omitempty"`
		Organiser bool  `json:"organiser,omitempty"` // the provider reports the player as an organiser
	}
	// NewRoom is the answer to POST /rooms, whose body is Settings.
	NewRoom struct {
		Code string `json:"code"`
	}
	// NewBot adds one of the server's bots to a room: POST /rooms/CODE/bots, by the room's host.
	NewBot struct {
		Strength string `json:"strength"`           // one of Info.Bots
		Password string `json:"password,omitempty"` // the room's, if it has one
	}
	// BroughtBot is the answer to NewBot. The bot has a seat.
	BroughtBot struct {
		Name string `json:"name"`
	}
	// RoomInfo is the public information about a room: GET /rooms/CODE, and GET /rooms for all public rooms.
	RoomInfo struct {
		Code     string   `json:"code"`
		Phase    string   `json:"phase"`
		Settings Settings `json:"settings"`
		Host     string   `json:"host"`    // the host's name
		Players  int      `json:"players"` // seats taken
		Since    int64    `json:"since"`   // when it was created, Unix milliseconds
	}
	// Rooms is the answer to GET /rooms.
	Rooms struct {
		Rooms []RoomInfo `json:"rooms"`
	}
	// Info describes what the server offers: GET /info.
	Info struct {
		Version   int        `json:"version"`
		Build     string     `json:"build,omitempty"` // the server's build: "v1.4.2"
		Kinds     []KindInfo `json:"kinds"`
		Modes     []string   `json:"modes"`
		Policies  []string   `json:"policies"`
		Reactions []string   `json:"reactions"`
		Bots      []string   `json:"bots,omitempty"` // strengths of the bots that hosts can add, the weakest first
		Defaults  Settings   `json:"defaults"`

		// default settings by the name of a mode, and under "ranked" those of ranked rooms
		Usual map[string]Settings `json:"usual"`

		SignIn *SignInInfo `json:"sign_in,omitempty"` // how players sign in; absent if all players are guests
	}
	// SignInInfo describes how players sign in.
	SignInInfo struct {
		Provider   string `json:"provider"`             // the provider's name, for players
		Required   bool   `json:"required,omitempty"`   // guests can't play
		Organisers bool   `json:"organisers,omitempty"` // only organisers create public rooms, tournaments and groups
	}
	// KindInfo describes what a kind of puzzle offers.
	KindInfo struct {
		Name         string   `json:"name"`
		Sizes        []string `json:"sizes"`
		Difficulties []string `json:"difficulties"` // difficulties of all sizes
		// difficulties by size and, for sizes with additional rules ("9x9 RULES"), by size and rules
		Levels map[string][]string `json:"levels"`
		// values of the setting "rules", in addition to the classic puzzle
		Rules []string `json:"rules,omitempty"`
		// minimum and maximum number of givens by the keys of levels, if it can be chosen
		Givens     map[string][]int `json:"givens,omitempty"`
		Minimal    []string         `json:"minimal,omitempty"`    // sizes for which minimal puzzles can be generated
		Symmetries []string         `json:"symmetries,omitempty"` // the default first
		// ways of generating a puzzle, for POST /puzzles; the default first
		Ways     []string `json:"ways,omitempty"`
		Pictures bool     `json:"pictures,omitempty"` // puzzles can be made from pictures: POST /puzzles/picture
	}
	// Failure is the body of all unsuccessful answers.
	Failure struct {
		Code Code   `json:"code"`
		Text string `json:"text"`
		// the limit is of the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
		// when the request becomes possible, Unix milliseconds; absent if unknown. With in_play only the players of the round
		// get it, when they ask for its replay
		Until int64 `json:"until,omitempty"`
	}
)
