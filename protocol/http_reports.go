package protocol

// Bodies of the HTTP API about reports by players and decisions of the server's operator. All requests need a player.
type (
	// NewReport reports something to the server's operator: POST /reports. Reporting the same thing again does not create
	// another report.
	NewReport struct {
		What string `json:"what"` // ReportFinish ...
		// for a name or a chat message: the room. All fields of a message must be as the room sent them.
		Room string `json:"room,omitempty"`
		// for a finish, or a name seen on a leaderboard or in a replay: the ID of the round
		Round string `json:"round,omitempty"`
		Seat  int    `json:"seat,omitempty"` // the seat of the player with the finish or name
		Ref   string `json:"ref,omitempty"`  // instead of Seat: the ref of the chat message or leaderboard row
		Name  string `json:"name,omitempty"` // with Ref: the name shown there
		Text  string `json:"text,omitempty"` // for a chat message: as it was sent
		At    int64  `json:"at,omitempty"`   // for a chat message: as it was sent
	}
	// Decisions is the operator's pending and past decisions about the asking player: GET /me/decisions.
	Decisions struct {
		Decisions []Decided `json:"decisions"` // pending ones first
	}
	// Decided is something about the asking player that was reported or that the server found suspicious.
	Decided struct {
		ID    string `json:"id"`
		What  string `json:"what"`            // ReportFinish ...
		Name  string `json:"name"`            // the player's name at that time
		Text  string `json:"text,omitempty"`  // for a chat message: its text
		Round string `json:"round,omitempty"` // for a finish: the ID of the round
		At    int64  `json:"at"`              // when the case was opened, Unix milliseconds
		State string `json:"state"`           // CaseWaits ...
		// for a refused chat message: until when the player is muted, Unix milliseconds
		Until int64 `json:"until,omitempty"`
		// for a refused case: the appeal was refused too, so no further appeal is possible
		Final bool `json:"final,omitempty"`
	}
	// NewAppeal appeals to the operator: POST /me/decisions/appeal. Each decision can be appealed once, and a decision on
	// an appeal can't be appealed.
	NewAppeal struct {
		ID   string `json:"id"`   // the ID of the Decided
		Text string `json:"text"` // at most [AppealMax] runes
	}
)

// Things that can be reported.
const (
	ReportFinish = "finish" // a finish that may be cheated
	ReportName   = "name"   // a player's name
	ReportLine   = "line"   // a chat message
)

// States of a case.
const (
	CaseWaits    = "waits"    // not reviewed yet
	CaseCleared  = "cleared"  // reviewed without objection
	CaseRefused  = "refused"  // the finish does not count, the name was removed, or the message was inappropriate
	CaseAppealed = "appealed" // refused, with a pending appeal
)

// AppealMax is the maximum length of an appeal in runes.
const AppealMax = 300
