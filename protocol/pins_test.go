package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// pins holds every field that goes over the wire. A new one needs more than a line here: decide what older clients
// and servers make of it, add it to Append and the decoder, to a golden frame and to docs/protocol.md, and tell of it
// in Version's history.
var pins = map[string]string{
	"Advice":       `Degree int degree; Technique string technique,omitempty; Text string text; Cells []string cells,omitempty; Move string move,omitempty`,
	"Allowance":    `Wait int wait,omitempty; Givens int givens,omitempty; Strikes int strikes,omitempty`,
	"AutoNotes":    `T string t "autonotes"; ID uint64 id`,
	"Begin":        `T string t "begin"; Round int round; Puzzle Puzzle puzzle`,
	"Board":        `Cells string cells; Notes string notes,omitempty; By []int by,omitempty`,
	"Check":        `T string t "check"; ID uint64 id`,
	"Clear":        `T string t "clear"; ID uint64 id; Cell string cell`,
	"Configure":    `T string t "configure"; ID uint64 id; Settings Settings settings`,
	"Cursor":       `T string t "cursor"; Cell string cell`,
	"Custom":       `T string t "custom"; ID uint64 id; Text string text`,
	"Dailies":      `Date string date; Left int64 left; Puzzles []DailyState puzzles`,
	"DailyPuzzle":  `Date string date; Puzzle Puzzle puzzle; Solution string solution; Board Leaderboard board`,
	"DailyState":   `Kind string kind; Size string size; Difficulty string difficulty; Room string room,omitempty; Result *Played result,omitempty`,
	"Enter":        `T string t "enter"; Room string room; Epoch string epoch,omitempty; Seq uint64 seq,omitempty; Hash string hash,omitempty; Password string password,omitempty`,
	"Entry":        `T string t "entry"; Seq uint64 seq; Hash string hash; At int64 at; Events []Event events`,
	"Error":        `T string t "error"; Code Code code; Text string text; Retry int retry,omitempty`,
	"Event":        `E string e; Seat int seat,omitempty; Cmd uint64 cmd,omitempty; Name string name,omitempty; On bool on,omitempty; Settings *Settings settings,omitempty; Round int round,omitempty; In int64 in,omitempty; Move string move,omitempty; Right int right,omitempty; Strikes int strikes,omitempty; Marks string marks,omitempty; Time int64 time,omitempty; Result *Result result,omitempty; For int64 for,omitempty; Cells []string cells,omitempty; Hint *Advice hint,omitempty; Hints int hints,omitempty; Checks int checks,omitempty; Lag int64 lag,omitempty; Handicap *Allowance handicap,omitempty`,
	"Failure":      `Code Code code; Text string text`,
	"Final":        `Seat int seat; Board Board board`,
	"Group":        `ID string id; Name string name; Invite string invite; Size int size; Members []Member members,omitempty`,
	"Groups":       `Groups []Group groups`,
	"Halt":         `T string t "halt"; ID uint64 id; On bool on`,
	"Handicap":     `T string t "handicap"; ID uint64 id; Seat int seat; Wait int wait,omitempty; Givens int givens,omitempty; Strikes int strikes,omitempty`,
	"Hello":        `T string t "hello"; V int v; Token string token`,
	"Hint":         `T string t "hint"; ID uint64 id; Degree int degree; Cell string cell,omitempty`,
	"HintQuery":    `Kind string kind,omitempty; Clues string clues,omitempty; Givens string givens; Values string values; Notes string notes,omitempty; Cell string cell,omitempty; Degree int degree`,
	"Hovered":      `T string t "hovered"; Seat int seat; Cell string cell`,
	"Info":         `Version int version; Kinds []KindInfo kinds; Modes []string modes; Policies []string policies; Reactions []string reactions; Defaults Settings defaults`,
	"JoinGroup":    `Invite string invite`,
	"Kick":         `T string t "kick"; ID uint64 id; Seat int seat; Ban bool ban,omitempty`,
	"KindInfo":     `Name string name; Sizes []string sizes; Difficulties []string difficulties; Levels map[string][]string levels`,
	"Leaderboard":  `Kind string kind; Size string size; Difficulty string difficulty; Mode string mode; Metric string metric; Period string period; On string on; Group string group,omitempty; Total int total; Rows []Score rows; You *Score you,omitempty`,
	"Leave":        `T string t "leave"; ID uint64 id`,
	"LoosePuzzle":  `Puzzle Puzzle puzzle; Technique string technique,omitempty; Score float64 score,omitempty; Seed string seed,omitempty`,
	"Member":       `Name string name; You bool you,omitempty; Since int64 since`,
	"NewGroup":     `Name string name`,
	"NewPlayer":    `Name string name`,
	"NewPuzzle":    `Kind string kind,omitempty; Size string size,omitempty; Difficulty string difficulty,omitempty; Seed string seed,omitempty`,
	"NewRoom":      `Code string code`,
	"NewTry":       `Kind string kind,omitempty; Size string size,omitempty; Difficulty string difficulty,omitempty`,
	"No":           `T string t "no"; ID uint64 id; Code Code code; Text string text; Retry int retry,omitempty`,
	"Note":         `T string t "note"; ID uint64 id; Marks string marks`,
	"OK":           `T string t "ok"; ID uint64 id`,
	"Pause":        `T string t "pause"; On bool on`,
	"Ping":         `T string t "ping"; N uint64 n`,
	"Place":        `T string t "place"; ID uint64 id; Move string move`,
	"Played":       `Round string round; At int64 at; Kind string kind; Size string size; Difficulty string difficulty; Mode string mode; Daily string daily,omitempty; Ranked bool ranked,omitempty; Place int place; Players int players; Time int64 time; Right int right; Strikes int strikes`,
	"PlayedRounds": `Total int total; Rounds []Played rounds`,
	"Player":       `ID string id; Name string name; Token string token`,
	"Point":        `T string t "point"; Cell string cell`,
	"Pointed":      `T string t "pointed"; Seat int seat; Cell string cell`,
	"Pong":         `T string t "pong"; N uint64 n`,
	"Presence":     `T string t "presence"; Watching int watching`,
	"Puzzle":       `Kind string kind; Size string size; Width int width; Height int height; Values int values; Givens string givens; Clues string clues,omitempty; Level string level`,
	"PuzzleFault":  `Why string why; Line int line,omitempty; Column int column,omitempty; Text string text`,
	"PuzzleHint":   `Degree int degree; Look string look; Why string why,omitempty; Tell string tell,omitempty; Cells []string cells,omitempty; Wrong bool wrong,omitempty; Move string move,omitempty; Marks string marks,omitempty`,
	"PuzzleRead":   `Found *LoosePuzzle found,omitempty; Fault *PuzzleFault fault,omitempty`,
	"PuzzleText":   `Kind string kind,omitempty; Text string text`,
	"React":        `T string t "react"; R string r`,
	"Reacted":      `T string t "reacted"; Seat int seat,omitempty; Name string name; R string r`,
	"Ready":        `T string t "ready"; ID uint64 id; On bool on`,
	"Recover":      `Code string code; Name string name`,
	"Recovery":     `Code string code`,
	"Redo":         `T string t "redo"; ID uint64 id`,
	"Rematch":      `T string t "rematch"; ID uint64 id; Round int round`,
	"Result":       `Why string why; Standings []Standing standings; Solution string solution; Boards []Final boards; Time int64 time; ID string id,omitempty; Ranked bool ranked,omitempty; Unranked string unranked,omitempty`,
	"Room":         `T string t "room"; Code string code; Epoch string epoch; Seq uint64 seq; Hash string hash; Now int64 now; You int you; Last uint64 last; Phase string phase; Settings Settings settings; Host int host; Round int round; Begins int64 begins; Closes int64 closes; Puzzle *Puzzle puzzle,omitempty; Seats []Seat seats; Board *Board board,omitempty; Watching int watching; Result *Result result,omitempty; Rollback bool rollback,omitempty; Paused bool paused,omitempty; Halted bool halted,omitempty; Since int64 since,omitempty; Late int64 late,omitempty`,
	"RoomInfo":     `Code string code; Phase string phase; Settings Settings settings; Host string host; Players int players; Since int64 since`,
	"Rooms":        `Rooms []RoomInfo rooms`,
	"Said":         `T string t "said"; Seat int seat,omitempty; Name string name; Text string text; Watcher bool watcher,omitempty`,
	"Say":          `T string t "say"; Text string text`,
	"Score":        `Rank int rank; Name string name; You bool you,omitempty; Time int64 time; Wins int wins,omitempty; Strikes int strikes; At int64 at; Round string round`,
	"Seat":         `Seat int seat; Name string name; Ready bool ready; Away bool away; Left bool left; Out bool out; Strikes int strikes; Right int right; Time int64 time; Board *Board board,omitempty; Hints int hints,omitempty; Checks int checks,omitempty; Locked int64 locked,omitempty; Lag int64 lag,omitempty; Handicap *Allowance handicap,omitempty`,
	"Settings":     `Mode string mode,omitempty; Kind string kind,omitempty; Size string size,omitempty; Difficulty string difficulty,omitempty; Public bool public; Seats int seats,omitempty; Strikes *int strikes,omitempty; Window *int window,omitempty; Policy string policy,omitempty; Penalty *int penalty,omitempty; Lockout *int lockout,omitempty; Conflicts string conflicts,omitempty; Ranked bool ranked,omitempty; Hints *int hints,omitempty; HintCost *int hintcost,omitempty; AutoNotes *bool autonotes,omitempty; Watchers *int watchers,omitempty; Delay *int delay,omitempty; Lag *int lag,omitempty; Chat *bool chat,omitempty; Locked bool locked,omitempty; Password string password,omitempty; Guarded bool guarded,omitempty; Custom bool custom,omitempty; Daily string daily,omitempty`,
	"Sit":          `T string t "sit"; ID uint64 id`,
	"Standing":     `Place int place; Seat int seat; Name string name; Time int64 time; Right int right; Strikes int strikes; Out bool out; Left bool left; Penalty int64 penalty,omitempty; Hints int hints,omitempty; Checks int checks,omitempty; Lag int64 lag,omitempty; Handicap *Allowance handicap,omitempty`,
	"Start":        `T string t "start"; ID uint64 id`,
	"Transfer":     `T string t "transfer"; ID uint64 id; Seat int seat`,
	"Undo":         `T string t "undo"; ID uint64 id`,
	"Welcome":      `T string t "welcome"; V int v; Player string player; Name string name; Now int64 now`,
}

func TestFieldsArePinned(t *testing.T) {
	for name, fields := range structs(t) {
		assert.Equal(t, pins[name], fields, "the fields of %s changed; see pins", name)
	}
	assert.Len(t, structs(t), len(pins), "a struct is gone")
}
