package boltstore

import "fmt"

// Damage is one thing that is wrong with a file.
type Damage struct {
	Where string // the bucket or the room, with the key if it is one value
	What  string // what is wrong
	Cost  string // what it costs
}

// String is the damage in a line.
func (d Damage) String() string { return d.Where + ": " + d.What + ". " + d.Cost + "." }

// Report is what a look through a whole file has found.
type Report struct {
	Format  int   // of the file's inside
	Bytes   int64 // that the file's pages take
	Values  int   // how many were read
	Rooms   int
	Records int      // in the archive
	Ahead   int      // entries that only the journal has
	Damages []Damage // up to damageMax of them
	More    int      // how many there are beside those
}

// Sound says whether nothing is damaged.
func (r *Report) Sound() bool { return len(r.Damages) == 0 }

// String sums the report up.
func (r *Report) String() string {
	ahead := ""
	if r.Ahead > 0 {
		ahead = fmt.Sprintf("%d entries in the journal, ", r.Ahead)
	}
	return fmt.Sprintf("format %d, %d bytes, %d values, %d rooms, %d archived rounds, %s%d damaged",
		r.Format, r.Bytes, r.Values, r.Rooms, r.Records, ahead, len(r.Damages)+r.More)
}

// first says how much is damaged, and what first.
func (r *Report) first() string {
	return fmt.Sprintf("%d damages, of which the first is %s", len(r.Damages)+r.More, r.Damages[0])
}

// damageMax bounds how much of the damage is told.
const damageMax = 1000

// tell adds a damage to the report.
func (r *Report) tell(where, what, cost string) {
	if len(r.Damages) == damageMax {
		r.More++
		return
	}
	r.Damages = append(r.Damages, Damage{where, what, cost})
}

// costs say what it costs if something in a bucket is lost.
var costs = map[string]string{
	"":             "All that it leads to is lost",
	"meta":         "What the file says of itself is lost",
	"secrets":      "A secret is lost: all players become new ones, or the daily puzzles change",
	"rooms":        "A room is lost",
	"log":          "The room that it belongs to can't be opened",
	"lobby":        "A room is not on the public list until something happens in it",
	"timers":       "Nothing: the rooms say when they are due",
	"expiry":       "Nothing: the rooms say when they expire",
	"dead":         "Space is not used again",
	"endings":      "A round that has just ended is not archived, and does not count on leaderboards",
	"failed":       "A round that was set aside is forgotten",
	"quarantine":   "A room that was set aside may be opened again",
	"archive":      "The record of a round is lost",
	"archiveends":  "Nothing: the records say how long they are kept",
	"leaderboards": "A row of a leaderboard may be left out, until \"nonet boards rebuild\" finds it in the archive",
	"boardends":    "Nothing: the leaderboards say how long they are kept",
	"facts":        "What was agreed on is lost: a membership, a preference, a try at a daily puzzle or a doubt",
	"factends":     "Nothing: the facts say how long they are kept",
	"histories":    "A round is missing in a player's history",
	"historyends":  "Nothing: the histories say how long they are kept",
}
