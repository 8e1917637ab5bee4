// Package moderation stores reports of players, decisions of operators, appeals, bans, mutes and word lists.
//
// Everything is a record of the key-value store. A case has separate records for its content, each reporter, each
// decision and each appeal, so that nodes that write concurrently lose nothing. There is one list of waiting cases, and
// for each player a list of cases about the player and a list of cases that the player reported.
package moderation

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"nonet/room/fair"
)

// Subjects of cases.
const (
	Finish = "finish" // a finish whose time is suspicious
	Name   = "name"   // a player's name
	Line   = "line"   // a chat message
)

// Limits of reports.
const (
	WaitingMax   = 2000                 // waiting cases; further ones are refused
	ReportsMax   = 30                   // waiting reports of one player
	SiteMax      = 5 * ReportsMax       // waiting reports of all players of one network
	ReportersMax = 100                  // counted reporters of one case
	aboutMax     = 1000                 // cases about one player
	caseKept     = 366 * 24 * time.Hour // after the last change of a case
)

// Case is something that players reported or that the audit doubts.
type Case struct {
	ID     string `json:"-"`
	What   string `json:"what"`
	Player string `json:"player"`
	Name   string `json:"name"`
	Text   string `json:"text,omitempty"`  // of a chat message
	Room   string `json:"room,omitempty"`  // the code of the room in which it was seen
	Round  string `json:"round,omitempty"` // the ID of the round in which it was seen
	Why    string `json:"why,omitempty"`   // the audit's reason, for operators
	Time   int64  `json:"time,omitempty"`  // of a finish, milliseconds
	At     int64  `json:"at"`              // when it was opened, Unix milliseconds

	Reporters []Reporter `json:"-"` // players who reported it since the last decision
	Decisions []Decision `json:"-"` // oldest first
	Appeal    *Appeal    `json:"-"` // the appeal against the last decision, or nil
	Final     bool       `json:"-"` // the last decision was on an appeal
}

// Decision is an operator's decision.
type Decision struct {
	Verdict fair.Verdict `json:"verdict"`
	Reports int          `json:"reports"` // the number of reporters
	At      int64        `json:"at"`
}

// Appeal is a player's objection to a decision.
type Appeal struct {
	Text string `json:"text"`
	At   int64  `json:"at"`
}

// FinishCase is the case about a finish. Its id is that of a doubt about it.
func FinishCase(d fair.Doubt) Case {
	return Case{ID: d.ID(), What: Finish, Player: d.Player, Name: d.Name, Round: d.Round,
		Time: d.Time, Why: d.Why, At: d.At}
}

// NameCase is the case about a name, the same wherever it is seen.
func NameCase(player, name string, at int64) Case {
	return Case{ID: Name + "/" + player + "/" + digest(name), What: Name, Player: player, Name: name, At: at}
}

// LineCase is the case about a player's chat message in a room.
func LineCase(room, player, name, text string, at int64) Case {
	return Case{
		ID: Line + "/" + room + "/" + player + "/" + digest(fmt.Sprint(at, " ", text)), What: Line,
		Player: player, Name: name, Text: text, Room: room, At: at,
	}
}

// digest returns a one-way digest of a text that must not be stored readably.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// LastDecision returns the last decision, or the zero value if there is none.
func (c Case) LastDecision() Decision {
	if len(c.Decisions) == 0 {
		return Decision{}
	}
	return c.Decisions[len(c.Decisions)-1]
}

// Waits reports whether an operator has to decide.
func (c Case) Waits() bool { return len(c.Decisions) == 0 || c.Appeal != nil }

// Compare sorts appeals first, then cases by how long they have waited.
func (c Case) Compare(other Case) int {
	rank := func(c Case) int {
		if c.Appeal != nil {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(rank(c), rank(other)), cmp.Compare(c.At, other.At), cmp.Compare(c.ID, other.ID))
}
