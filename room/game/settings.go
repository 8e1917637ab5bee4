package game

import (
	"strings"

	"nonet/engine"
)

// Rules is the version of the rules that this package decides by. A room's first event pins it.
//
//	1  the first
//	2  what a seated player's command was answered is in the log too when it changed nothing; hashes cover times
//	3  duel and solo, policies, help, undo, handicaps, custom puzzles; a result is read off the log when a round ends
//	4  bots sit where the host lets them; the facts of hints are in the log
//	5  puzzles with further rules, a number of givens or a symmetry: all that an [engine.Spec] says
//	6  cells that are none, stay empty or begin with a value; moves along a line; crosses; mistakes that cost ever more
//	7  wins that count: where players sat down from, and who has met whom too often that day, are in the log
//	8  strangers: who watched a ranked round, newcomers to a co-op, whom the host keeps out, mutes or lets in
//	9  quick races, which begin by themselves
//	10 ghosts in quick races: who finished the puzzle before, in another look
//	11 races that last so long at most
//	12 legs of marathons; who is left alone has to have filled half of the board to win for a leaderboard
//	13 whose seat the host took away sits down again only once the host lets them
//	14 newcomers to a co-op take away no notes but their own
const Rules = 14

// rulesFirst is the first version.
const rulesFirst = 1

// rulesAnswered is the first version whose logs have [Answered] in them. In older rooms a node that runs an older
// nonet could not read it.
const rulesAnswered = 2

// RulesTimed is the first version in whose logs the hash of an entry covers the times of those before it.
const RulesTimed = 2

// rulesWhole is the first version with all that rooms of the first two did not have. In those,
// that is refused as [Off].
const rulesWhole = 3

// rulesBots is the first version with bots among the players, and with the facts of hints. In older rooms a node that
// runs an older nonet could not read of them.
const rulesBots = 4

// rulesSpec is the first version in which more of a puzzle can be chosen than its size and difficulty. In older rooms a
// node that runs an older nonet would make another puzzle, or could not read the log.
const rulesSpec = 5

// rulesKinds is the first version with all that kinds of puzzles need beside cells to fill. In older rooms a node that
// runs an older nonet could not read of it.
const rulesKinds = 6

// rulesMeets is the first version that asks of a win whether somebody was beaten who played and whom the winner has not
// beaten often enough that day. In older rooms every win counts, and a node that runs an older nonet could not read of
// who met whom.
const rulesMeets = 7

// rulesStrangers is the first version that keeps apart what strangers may do from what those may who are known in the
// room. In older rooms a node that runs an older nonet could not read of it.
const rulesStrangers = 8

// rulesQuick is the first version with races that begin by themselves. In older rooms a node that runs an older nonet
// could not read of it.
const rulesQuick = 9

// rulesGhosts is the first version with ghosts in quick races. In older rooms a node that runs an older nonet would
// bring bots in their place.
const rulesGhosts = 10

// rulesHalf is the first version in which a win over players who gave up counts only once half of the board is filled.
const rulesHalf = 12

// rulesRemoved is the first version in which who was sent away has to ask before they sit down again. In older rooms a
// node that runs an older nonet would seat them.
const rulesRemoved = 13

// rulesNotes is the first version that keeps others' notes from newcomers to a co-op. In older rooms a node that runs
// an older nonet would take them away.
const rulesNotes = 14

// BotMark begins the ids of players who are programs. No person's id begins so.
const BotMark = "~"

// IsBot says whether a player's id is a bot's.
func IsBot(player string) bool { return strings.HasPrefix(player, BotMark) }

// Modes of a room.
const (
	Race = "race" // everyone fills a board of their own
	Coop = "coop" // everyone fills one board
	Duel = "duel" // one board; a cell belongs to who fills it first
	Solo = "solo" // a race of one, without a countdown
)

// Policies: what a room makes of mistakes.
const (
	PolicyStrikes = "strikes" // a wrong value is refused and counted; too many put the player out
	PolicyPenalty = "penalty" // a wrong value is refused and costs time
	PolicyBlind   = "blind"   // any value is taken; whether the board is right is said once it is full
	PolicyOpen    = "open"    // as blind, and the player may have the board checked
)

// What a room makes of a value that stands in the same house already.
const (
	ConflictsMark = "mark" // clients mark it; it counts like any mistake
	ConflictsFree = "free" // it is refused as [Conflict] and costs nothing
	ConflictsOff  = "off"  // clients do not mark it; it counts like any mistake
)

// NoPassword in the settings that a host configures takes the room's password away. An empty one leaves it.
const NoPassword = "-"

// Settings are what the host chose, all filled in and valid. In rooms of the first rules all behind Window is zero: see
// [State.Chosen]. A new setting is a field here, one of the same JSON name in the protocol, and
// a row of the table in table.go.
type Settings struct {
	Mode        string `json:"mode"`
	Kind        string `json:"kind"`
	engine.Spec        // which puzzle of its kind: size, rules, difficulty ...; what it says is for the kind to judge
	Public      bool   `json:"public"`
	Seats       int    `json:"seats"`
	Strikes     int    `json:"strikes"` // mistakes that put a player (in co-op: everyone) out; 0 is no limit
	// seconds left to the others after the first finish of a race; 0 ends the round at once
	Window int `json:"window"`

	Policy    string `json:"policy,omitempty"`    // empty is PolicyStrikes
	Penalty   int    `json:"penalty,omitempty"`   // seconds that a mistake costs under PolicyPenalty
	Growing   int    `json:"growing,omitempty"`   // seconds that the first mistake costs; each further one twice as many
	Lockout   int    `json:"lockout,omitempty"`   // seconds that a mistake keeps a player of a duel from filling cells
	Conflicts string `json:"conflicts,omitempty"` // empty is ConflictsMark
	Ranked    bool   `json:"ranked,omitempty"`    // counts for leaderboards; see [Settings.Fault]
	Hints     int    `json:"hints,omitempty"`     // hints that each player may take; 0 is none
	HintCost  int    `json:"hintcost,omitempty"`  // seconds that a hint adds to the player's time
	AutoNotes bool   `json:"autonotes,omitempty"` // players may have all notes filled in
	Watchers  int    `json:"watchers,omitempty"`  // spectators at most; the room's node counts them
	// seconds that those who do not play see boards late; the room's node sees to it
	Delay  int  `json:"delay,omitempty"`
	Lag    int  `json:"lag,omitempty"`    // milliseconds of network lag at most that a finish's time is given back
	Chat   bool `json:"chat,omitempty"`   // in the lobby and after the round; the room's node carries it
	Locked bool `json:"locked,omitempty"` // nobody new may sit
	// salted hash of what opens the room; empty is an open one. The room's node asks for it.
	Password string `json:"password,omitempty"`
	Bots     bool   `json:"bots,omitempty"`   // bots may sit
	Custom   bool   `json:"custom,omitempty"` // the puzzle is one that the host brought
	Daily    string `json:"daily,omitempty"`  // the day whose daily puzzle the room is for, "2026-11-21"
	Apart    bool   `json:"apart,omitempty"`  // of a daily puzzle: the player's time does not count, and is shown apart
	// spectators see the boards of a ranked round while it runs; see [Settings.Veiled]
	Broadcast bool `json:"broadcast,omitempty"`
	NoLate    bool `json:"nolate,omitempty"`  // nobody new sits down in a co-op that runs
	OneSeat   bool `json:"oneseat,omitempty"` // an address has one seat; else in public rooms a share of them
	// the id of the round whose finish the room's one round proves; it counts for nothing else
	Proof string `json:"proof,omitempty"`
	// seconds that the first player of a quick race waits for others before it begins by itself; 0 is another room
	Quick int `json:"quick,omitempty"`
	// seconds that a race lasts at most; 0 is no bound. See [Settings.timed].
	Limit int `json:"limit,omitempty"`
	// the leg of a marathon that the room's one round is: what others run in rooms of their own, before or after
	Leg string `json:"leg,omitempty"`
}
