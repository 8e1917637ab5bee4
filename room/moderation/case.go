// Package moderation keeps what players report, what operators decide about it, and what players appeal against. It
// serves no rooms.
//
// All of it is facts. About each case: what it is, who reported it, each decision and each appeal, under names of their
// own, so that nodes that write at once lose nothing. A list has the cases that wait, and each player one of what is
// about them and one of what they reported.
package moderation

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"nonet/room/fair"
)

// What a case is about.
const (
	Finish = "finish" // a time that may not have been played
	Name   = "name"   // what a player is called
	Line   = "line"   // what a player said in a chat
)

// Bounds of reports.
const (
	WaitingMax   = 2000                 // cases that wait for an operator; over it none is taken
	ReportsMax   = 30                   // that one player has waiting
	SiteMax      = 5 * ReportsMax       // that players of one site have waiting together
	ReportersMax = 100                  // who are counted of one case
	aboutMax     = 1000                 // cases about one player
	Kept         = 366 * 24 * time.Hour // after something was last heard of it
)

// Case is one thing that was reported, or that the audit does not believe.
type Case struct {
	ID     string `json:"-"`
	What   string `json:"what"`
	Player string `json:"player"`
	Name   string `json:"name"`
	Text   string `json:"text,omitempty"`  // a line's
	Room   string `json:"room,omitempty"`  // the code of where it was seen
	Round  string `json:"round,omitempty"` // the id of where it was seen
	Why    string `json:"why,omitempty"`   // what the audit says of it, for operators
	Time   int64  `json:"time,omitempty"`  // a finish's, milliseconds
	At     int64  `json:"at"`              // when it came up, Unix milliseconds

	Reporters []Reporter `json:"-"` // who reported it since the last decision
	Decisions []Decision `json:"-"` // the oldest first
	Appeal    *Appeal    `json:"-"` // against the last decision; nil is none
	Final     bool       `json:"-"` // the last decision was on an appeal
}

// Decision is an operator's decision.
type Decision struct {
	Verdict fair.Verdict `json:"verdict"`
	Reports int          `json:"reports"` // how many had reported it
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

// LineCase is the case about what a player said in a room.
func LineCase(room, player, name, text string, at int64) Case {
	return Case{
		ID: Line + "/" + room + "/" + player + "/" + digest(fmt.Sprint(at, " ", text)), What: Line,
		Player: player, Name: name, Text: text, Room: room, At: at,
	}
}

// digest stands for a text that is not to be read.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// FinishOf returns the round and the player of a case's id. It returns false if the case is not about a finish.
func FinishOf(id string) (round, player string, ok bool) {
	round, player, ok = strings.Cut(id, "/")
	return round, player, ok && round != Name && round != Line && !strings.Contains(player, "/")
}

// LastDecision is the last decision; the zero value is none yet.
func (c Case) LastDecision() Decision {
	if len(c.Decisions) == 0 {
		return Decision{}
	}
	return c.Decisions[len(c.Decisions)-1]
}

// Waits reports whether an operator has to decide.
func (c Case) Waits() bool { return len(c.Decisions) == 0 || c.Appeal != nil }

// Compare puts appeals first, then what waits for longer.
func (c Case) Compare(other Case) int {
	rank := func(c Case) int {
		if c.Appeal != nil {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(rank(c), rank(other)), cmp.Compare(c.At, other.At), cmp.Compare(c.ID, other.ID))
}
