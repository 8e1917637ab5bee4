package protocol

import "encoding/json"

// Bodies of the HTTP API about players' accounts and sign-in.
type (
	// Recovery is a recovery code, which restores the player on another device: GET /me/recovery. Whoever has it can act
	// as the player.
	Recovery struct {
		Code string `json:"code"`
	}
	// Export is all personal data that the server stores about a player: GET /me/export. DELETE /me deletes it.
	Export struct {
		ID     string   `json:"id"`
		Name   string   `json:"name"`
		Groups []Group  `json:"groups"`
		Rounds []Played `json:"rounds"` // the latest first

		Friends Friends `json:"friends"` // as in [Friends]

		Preferences map[string]string `json:"preferences"` // as in [Preferences]

		Replays      []string             `json:"replays"`      // IDs of the archived rounds that contain the player's name
		Leaderboards []NamedOnLeaderboard `json:"leaderboards"` // the player's rows on leaderboards

		Decisions []Decided `json:"decisions"` // as in [Decisions]
		Reported  int       `json:"reported"`  // number of the player's reports that have not been decided
		Proofs    Proofs    `json:"proofs"`    // as in GET /proofs
		Ratings   []Rating  `json:"ratings"`   // as in GET /me/ratings
		Passkeys  []Passkey `json:"passkeys"`  // as in GET /me/passkeys
		SignIn    MySignIn  `json:"sign_in"`   // as in GET /me/sign-in

		Days   []CountedDay `json:"days"`   // days on which puzzles of the day were solved, for Streaks
		Zones  []string     `json:"zones"`  // time zones of the player on these days, the latest last
		Arenas []string     `json:"arenas"` // codes of tournaments that the player created or joined
		Rooms  []string     `json:"rooms"`  // codes of open rooms whose logs may contain the player's name
		// all records about the player as they are stored, by collection and name; a digest replaces the ID of another player
		Records map[string]map[string]string `json:"records"`
	}
	// NamedOnLeaderboard is a player's row on a leaderboard.
	NamedOnLeaderboard struct {
		Kind       string `json:"kind"`
		Size       string `json:"size"`
		Rules      string `json:"rules,omitempty"`
		Difficulty string `json:"difficulty"`
		Mode       string `json:"mode"`
		Metric     string `json:"metric"`
		Period     string `json:"period"` // a day, a week, a month or "all"
		Name       string `json:"name"`   // the player's name in this row
		Time       int64  `json:"time,omitempty"`
		Wins       int    `json:"wins,omitempty"`
		Round      string `json:"round"` // the ID of the round in which it was achieved
	}
	// Preferences is settings of the player's clients that all of the player's devices share: GET /me/preferences, and PUT
	// to replace them. The server does not interpret them.
	Preferences struct {
		Preferences map[string]string `json:"preferences"`
	}
	// SignOut replaces all of the player's tokens by a new one, which is returned as a [Player]: POST /me/sign-out. A
	// client that receives no answer repeats the request with the old token and the same key.
	SignOut struct {
		Key string `json:"key"` // 16 to 64 random bytes
	}
	// Recover exchanges a recovery code for the [Player], with a name: POST /players/recover.
	Recover struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
	// Passkeys is the player's passkeys, for signing in on other devices: GET /me/passkeys.
	Passkeys struct {
		Passkeys []Passkey `json:"passkeys"` // the oldest first
	}
	// Passkey is a passkey of the player.
	Passkey struct {
		ID     string `json:"id"`
		Added  int64  `json:"added"`            // Unix milliseconds
		Used   int64  `json:"used,omitempty"`   // when it was last used, Unix milliseconds
		Synced bool   `json:"synced,omitempty"` // can be synchronised between the player's devices
	}
	// AskSignIn starts a sign-in through the provider: POST /players/sign-in/ask.
	AskSignIn struct {
		To string `json:"to,omitempty"` // the page to open afterwards: a path on this server; empty for the first page
	}
	// SignInAsked is the provider's page to which the browser must be sent. The answer also sets a cookie, without which
	// the sign-in cannot be completed.
	SignInAsked struct {
		URL string `json:"url"`
	}
	// EndSignIn completes a sign-in when the browser is back: POST /players/sign-in.
	EndSignIn struct {
		Answer json.RawMessage `json:"answer,omitempty"` // the answer to SignedIn.Asked, as in [PasskeyAnswer]
	}
	// SignedIn is the signed-in player. If the player has passkeys and the account is not linked yet, Asked is set instead
	// of Player, and the client must confirm with a passkey first.
	SignedIn struct {
		Player *Player       `json:"player,omitempty"`
		To     string        `json:"to,omitempty"`    // the page to open
		Asked  *PasskeyAsked `json:"asked,omitempty"` // options for navigator.credentials.get
	}
	// MySignIn is the account with which the player signs in: GET /me/sign-in.
	MySignIn struct {
		Issuer string `json:"issuer,omitempty"` // the provider's issuer name; empty if there is no account
		Added  int64  `json:"added,omitempty"`  // Unix milliseconds
	}
	// AskPasskey starts adding a passkey: POST /me/passkeys/ask. A player who already has passkeys must first confirm with
	// one of them and repeats the request with its answer.
	AskPasskey struct {
		Answer json.RawMessage `json:"answer,omitempty"` // as in [PasskeyAnswer]
	}
	// PasskeyAsked is options for the browser's navigator.credentials: for create to add a passkey, or for get to use an
	// existing one.
	PasskeyAsked struct {
		Get bool `json:"get,omitempty"` // for get instead of create
		// an object with publicKey, in the JSON form of WebAuthn: bytes in base64url
		Options json.RawMessage `json:"options"`
	}
	// PasskeyAnswer is the browser's answer: POST /me/passkeys stores a new passkey, and POST /players/passkey returns the
	// [Player] to whom a passkey belongs.
	PasskeyAnswer struct {
		Answer json.RawMessage `json:"answer"` // a credential, in the JSON form of WebAuthn
	}
)
