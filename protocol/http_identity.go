package protocol

// Bodies of the HTTP API about who somebody is.
type (
	// Recovery is the code that brings a player back on another device: GET /me/recovery. Whoever has it is the player.
	Recovery struct {
		Code string `json:"code"`
	}
	// Export is what the server keeps of a player: GET /me/export. DELETE /me deletes it. The places on leaderboards come of
	// the rounds, each of which has its replay under its id.
	Export struct {
		ID     string   `json:"id"`
		Name   string   `json:"name"`
		Groups []Group  `json:"groups"`
		Rounds []Played `json:"rounds"` // the latest first
	}
	// Recover asks for the [Player] that a code was made for, under a name: POST /players/recover.
	Recover struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
)
