package protocol

// Bodies of the HTTP API under /api/v1. A request that needs a player carries "Authorization: Bearer TOKEN".
type (
	// NewPlayer asks for a guest identity: POST /players. With a token it gives the same player a new name.
	NewPlayer struct {
		Name string `json:"name"`
		Bot  bool   `json:"bot,omitempty"` // a new player who is a program, and marked as one for good
	}
	// Player is who somebody is. Whoever holds the token is the player.
	Player struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Token string `json:"token"`

		SignedIn  int64 `json:"signed_in,omitempty"` // until when, through a provider, Unix milliseconds; 0 is a guest
		Organiser bool  `json:"organiser,omitempty"` // the provider says so
	}
	// NewRoom is the answer to POST /rooms, whose body is Settings.
	NewRoom struct {
		Code string `json:"code"`
	}
	// NewBot brings a bot of the server's into a room: POST /rooms/CODE/bots, by the room's host.
	NewBot struct {
		Strength string `json:"strength"`           // one of Info's
		Password string `json:"password,omitempty"` // of the room, if it has one
	}
	// BroughtBot is the answer: it sits.
	BroughtBot struct {
		Name string `json:"name"`
	}
	// RoomInfo is what anyone may know of a room: GET /rooms/CODE, and the list of public ones at GET /rooms.
	RoomInfo struct {
		Code     string   `json:"code"`
		Phase    string   `json:"phase"`
		Settings Settings `json:"settings"`
		Host     string   `json:"host"`    // the host's name
		Players  int      `json:"players"` // seats taken
		Since    int64    `json:"since"`   // when it was made, Unix milliseconds
	}
	// Rooms is the answer to GET /rooms.
	Rooms struct {
		Rooms []RoomInfo `json:"rooms"`
	}
	// Info says what the server offers: GET /info.
	Info struct {
		Version   int        `json:"version"`
		Build     string     `json:"build,omitempty"` // which nonet the server is: "v1.4.2"
		Kinds     []KindInfo `json:"kinds"`
		Modes     []string   `json:"modes"`
		Policies  []string   `json:"policies"`
		Reactions []string   `json:"reactions"`
		Bots      []string   `json:"bots,omitempty"` // strengths of the bots that hosts may bring, the weakest first
		Defaults  Settings   `json:"defaults"`

		// the settings that rooms have whose host says no more than a mode, or that they are "ranked"
		Usual map[string]Settings `json:"usual"`

		SignIn *SignInInfo `json:"sign_in,omitempty"` // how players sign in; missing where all are guests
	}
	// SignInInfo says how players sign in.
	SignInInfo struct {
		Provider   string `json:"provider"`             // what players know it by
		Required   bool   `json:"required,omitempty"`   // nobody plays as a guest
		Organisers bool   `json:"organisers,omitempty"` // public rooms, arenas and groups are made by organisers alone
	}
	// KindInfo is what a kind of puzzle offers.
	KindInfo struct {
		Name         string   `json:"name"`
		Sizes        []string `json:"sizes"`
		Difficulties []string `json:"difficulties"` // of all sizes
		// of each size, and with each rules that it comes with ("9x9 RULES"), those that it comes in
		Levels map[string][]string `json:"levels"`
		Rules  []string            `json:"rules,omitempty"` // values of a setting, beside the classic puzzle
		// by the keys of levels, where their number can be chosen: the fewest and the most
		Givens     map[string][]int `json:"givens,omitempty"`
		Minimal    []string         `json:"minimal,omitempty"`    // sizes in which no given need be one too many
		Symmetries []string         `json:"symmetries,omitempty"` // the usual one first
		// of making a puzzle, for POST /puzzles; the usual one first
		Ways     []string `json:"ways,omitempty"`
		Pictures bool     `json:"pictures,omitempty"` // puzzles are made of pictures: POST /puzzles/picture
	}
	// Failure is the body of every answer that is not a success.
	Failure struct {
		Code Code   `json:"code"`
		Text string `json:"text"`
		// the limit is of the network address, which many people may share
		Shared bool `json:"shared,omitempty"`
		// when it is possible, Unix milliseconds; absent is not known. The players of a round are told that whose puzzle
		// is raced right now: see in_play
		Until int64 `json:"until,omitempty"`
	}
)
