package protocol

// Bodies of the HTTP API about what players report, and what the server's operator decides. All of it needs a player.
type (
	// NewReport reports something to the server's operator: POST /reports. Reported again it is the same report.
	NewReport struct {
		What string `json:"what"` // ReportFinish ...
		// the room of a name or a line; of a line all as it was told
		Room string `json:"room,omitempty"`
		// the round's id, of a finish, and of a name that was seen on a leaderboard or in a replay
		Round string `json:"round,omitempty"`
		Seat  int    `json:"seat,omitempty"` // whose finish or name it is
		Ref   string `json:"ref,omitempty"`  // in its place: that of the line or of the leaderboard's row
		Name  string `json:"name,omitempty"` // with Ref: as it was told there
		Text  string `json:"text,omitempty"` // of a line: as it was told
		At    int64  `json:"at,omitempty"`   // of a line: as it was told
	}
	// Decisions are what the operator has to decide, or has decided, about the asking player: GET /me/decisions.
	Decisions struct {
		Decisions []Decided `json:"decisions"` // what waits first
	}
	// Decided is one thing about the asking player that was reported, or that the server does not believe at once.
	Decided struct {
		ID    string `json:"id"`
		What  string `json:"what"`            // ReportFinish ...
		Name  string `json:"name"`            // of the player, then
		Text  string `json:"text,omitempty"`  // of a line
		Round string `json:"round,omitempty"` // of a finish
		At    int64  `json:"at"`              // when it came up, Unix milliseconds
		State string `json:"state"`           // CaseWaits ...
		// of a line that was refused: until when the player may not write in chats, Unix milliseconds
		Until int64 `json:"until,omitempty"`
		// of what was refused: it was so on an appeal, so there is none any more
		Final bool `json:"final,omitempty"`
	}
	// NewAppeal asks the operator to look once more: POST /me/decisions/appeal. There is one for each decision, and
	// none against what was decided on an appeal.
	NewAppeal struct {
		ID   string `json:"id"`   // of the Decided
		Text string `json:"text"` // at most [AppealMax] runes
	}
)

// What can be reported.
const (
	ReportFinish = "finish" // a time that may not have been played
	ReportName   = "name"   // what a player is called
	ReportLine   = "line"   // what somebody said in a chat
)

// States of what the operator decides.
const (
	CaseWaits    = "waits"    // nobody has looked at it yet
	CaseCleared  = "cleared"  // it is all right
	CaseRefused  = "refused"  // the finish does not count, the name is taken away, the line was not fit for the chat
	CaseAppealed = "appealed" // it was refused, and the operator looks once more
)

// AppealMax is how many runes an appeal has at most.
const AppealMax = 300
