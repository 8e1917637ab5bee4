package protocol

// Bodies of the HTTP API about who somebody is.
type (
	// Recovery is the code that brings a player back on another device: GET /me/recovery. Whoever has it is the player.
	Recovery struct {
		Code string `json:"code"`
	}
	// Recover asks for the [Player] that a code was made for, under a name: POST /players/recover.
	Recover struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
)
