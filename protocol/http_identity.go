package protocol

// Bodies of the HTTP API about who somebody is.
type (
	// Recovery is the code that brings a player back on another device: GET /me/recovery. Whoever has it is the player.
	Recovery struct {
		Code string `json:"code"`
	}
	// Export is what the server keeps of a player: GET /me/export. DELETE /me deletes it. The places on leaderboards come
	// of the rounds, each of which has its replay under its id.
	Export struct {
		ID     string   `json:"id"`
		Name   string   `json:"name"`
		Groups []Group  `json:"groups"`
		Rounds []Played `json:"rounds"` // the latest first

		Preferences map[string]string `json:"preferences"` // as in [Preferences]
	}
	// Preferences are what a player chose, to have it on every device: GET /me/preferences, and PUT to put others in their
	// place. What they mean is the client's business.
	Preferences struct {
		Preferences map[string]string `json:"preferences"`
	}
	// Recover asks for the [Player] that a code was made for, under a name: POST /players/recover.
	Recover struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
)
