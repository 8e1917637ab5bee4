package protocol

import "encoding/json"

// Bodies of the HTTP API about who somebody is.
type (
	// Recovery is the code that brings a player back on another device: GET /me/recovery. Whoever has it is the player.
	Recovery struct {
		Code string `json:"code"`
	}
	// Export is what the server keeps of a player: GET /me/export. DELETE /me deletes it.
	Export struct {
		ID     string   `json:"id"`
		Name   string   `json:"name"`
		Groups []Group  `json:"groups"`
		Rounds []Played `json:"rounds"` // the latest first

		Friends Friends `json:"friends"` // as in [Friends]

		Preferences map[string]string `json:"preferences"` // as in [Preferences]

		Replays      []string             `json:"replays"`      // ids of the archived rounds that name the player
		Leaderboards []NamedOnLeaderboard `json:"leaderboards"` // where the player stands

		Decisions []Decided `json:"decisions"` // as in [Decisions]
		Reported  int       `json:"reported"`  // how many reports of the player's wait
		Proofs    Proofs    `json:"proofs"`    // as GET /proofs tells
		Ratings   []Rating  `json:"ratings"`   // as GET /me/ratings tells
		Passkeys  []Passkey `json:"passkeys"`  // as GET /me/passkeys tells
		SignIn    MySignIn  `json:"sign_in"`   // as GET /me/sign-in tells

		Days   []CountedDay `json:"days"`   // on which puzzles of the day were solved, for Streaks
		Zones  []string     `json:"zones"`  // in which the player was then, the latest last
		Arenas []string     `json:"arenas"` // codes of those that the player has made or signed up for
		Rooms  []string     `json:"rooms"`  // codes of open rooms whose logs may have the player's name
	}
	// NamedOnLeaderboard is a player's place on a leaderboard.
	NamedOnLeaderboard struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`
		Metric     string `json:"metric"`
		Period     string `json:"period"` // a day, a week, a month or "all"
		Name       string `json:"name"`   // under which the player stands there
		Time       int64  `json:"time,omitempty"`
		Wins       int    `json:"wins,omitempty"`
		Round      string `json:"round"` // the id of the round that did it
	}
	// Preferences are what a player chose, to have it on every device: GET /me/preferences, and PUT to put others in their
	// place. What they mean is the client's business.
	Preferences struct {
		Preferences map[string]string `json:"preferences"`
	}
	// SignOut asks for a [Player] with a token in the place of all that the player has: POST /me/sign-out. Who gets no
	// answer asks again, with the old token and the same key.
	SignOut struct {
		Key string `json:"key"` // 16 to 64 bytes of chance
	}
	// Recover asks for the [Player] that a code was made for, under a name: POST /players/recover.
	Recover struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
	// Passkeys are what the player can come in with on another device: GET /me/passkeys.
	Passkeys struct {
		Passkeys []Passkey `json:"passkeys"` // the oldest first
	}
	// Passkey is one of them.
	Passkey struct {
		ID     string `json:"id"`
		Added  int64  `json:"added"`            // Unix milliseconds
		Used   int64  `json:"used,omitempty"`   // the last time, Unix milliseconds
		Synced bool   `json:"synced,omitempty"` // the player's devices may share it
	}
	// AskSignIn asks where a browser is to go to sign in through the provider: POST /players/sign-in/ask.
	AskSignIn struct {
		To string `json:"to,omitempty"` // the page that is wanted then: a path of this server's; the first page if it is empty
	}
	// SignInAsked is where that is. A cookie comes along, without which the way back leads nowhere.
	SignInAsked struct {
		URL string `json:"url"`
	}
	// EndSignIn asks who has signed in, once the browser is back: POST /players/sign-in.
	EndSignIn struct {
		Answer json.RawMessage `json:"answer,omitempty"` // to what was asked of a passkey, as in [PasskeyAnswer]
	}
	// SignedIn is who has signed in. A player with passkeys is asked for one before the account is added: then there is
	// no player yet.
	SignedIn struct {
		Player *Player       `json:"player,omitempty"`
		To     string        `json:"to,omitempty"`    // the page that was wanted
		Asked  *PasskeyAsked `json:"asked,omitempty"` // for navigator.credentials.get
	}
	// MySignIn is the account that the player signs in with: GET /me/sign-in.
	MySignIn struct {
		Issuer string `json:"issuer,omitempty"` // the provider, as it calls itself; empty if there is none
		Added  int64  `json:"added,omitempty"`  // Unix milliseconds
	}
	// AskPasskey asks for a new passkey: POST /me/passkeys/ask. Who has one already is asked for it at first, and asks
	// again with its answer.
	AskPasskey struct {
		Answer json.RawMessage `json:"answer,omitempty"` // as in [PasskeyAnswer]
	}
	// PasskeyAsked is what a browser's navigator.credentials is to be asked: by create for a new passkey, and by get for
	// one that there is.
	PasskeyAsked struct {
		Get     bool            `json:"get,omitempty"` // get, and not create
		Options json.RawMessage `json:"options"`       // an object with publicKey, in WebAuthn's JSON: bytes in base64url
	}
	// PasskeyAnswer is what the browser has answered: POST /me/passkeys keeps a new passkey, and POST /players/passkey
	// gives the [Player] whose passkey it is.
	PasskeyAnswer struct {
		Answer json.RawMessage `json:"answer"` // a credential, in WebAuthn's JSON
	}
)
