// Package standings says what an arena comes to: who stands where after which heats, and who meets in the next one. An
// arena is an evening on which players are led into heats again and again. It is pure: standings are what the heats'
// results add up to, and nothing else, so all who know the same results show the same.
package standings

import (
	"cmp"
	"slices"
)

// Heat is some players who race each other. Heats have numbers from 1, without a gap, in the order in which players
// were led into them.
type Heat struct {
	Players []string
	Bye     bool // it is not raced, for there is nobody to be beaten
}

// Result is how a heat ended, by its number. Of a void one, which never was a race, nothing counts. In one that ended
// since one was the last, all others had gone, and the winner need not have finished. In an early one that was before
// half of the board was filled: nobody was beaten in it. See [Line] for who else does not count as beaten.
type Result struct {
	Void  bool
	Early bool
	Last  bool
	Lines []Line
}

// Line is how one player did in a heat.
type Line struct {
	Player string
	Place  int   // from 1; who is equal shares one
	Time   int64 // milliseconds that the player took; 0 is not finished

	// Unplayed is set if the player filled too little of the board to count as beaten.
	Unplayed bool
	// Network stands for the address that the player raced from. It is empty if the address is unknown, or if the
	// event does not limit what players gain by others who share one.
	Network string
}

// Points of a heat. Who has finished gets Finished and a share of Beaten, by how many of the others are behind.
const (
	Finished = 2
	Beaten   = 8
	// Streak is how many heats in a row a player ends in the upper half of, before each further one counts twice.
	Streak = 2
)

// recent is how many of a player's last heats are looked at for whom the player has just met.
const recent = 5

// Standing is what a player has by now.
type Standing struct {
	Player string
	Place  int // from 1; who is equal shares one
	Points int
	Streak int // heats in a row, up to now, that ended in the upper half
	Heats  int // that are over
	Wins   int // of them those in which the player was first and somebody counts as beaten

	// Of events in rounds.
	Byes     int   // rounds without an opponent, which count as won
	Buchholz int   // the points of all opponents
	Time     int64 // milliseconds of all rounds; in a knock-out of the last heat
	// Of a knock-out: from 1, the strongest first, and in what round the player was last; 0 is not in it.
	Seed, Round int
	Out         bool
}

// Table is what the heats of an arena add up to.
type Table struct {
	Standings []Standing // by place, and of a place by player
	index     map[string]int
	heats     int                   // that were begun
	last      map[string]int        // a player's last heat
	met       map[string][][]string // the players of the last heats of each
	left      map[string]bool       // whom the others left in the last heat that was not given up, with nobody beaten
	shared    sharedNetworks
	walkovers map[string]int // in a Swiss event, heats that a player won over nobody who raced
	rounds    []Round        // of an event in rounds
	results   map[int]Result
}

// NewTable adds up heats, whose numbers are their places in the slice and one more, with what is known of their
// results. A player who has signed up and had no heat yet is in it too.
func NewTable(players []string, heats []Heat, results map[int]Result) *Table {
	t := &Table{
		index: map[string]int{}, last: map[string]int{}, met: map[string][][]string{}, left: map[string]bool{},
		shared: newSharedNetworks(),
	}
	for _, p := range players {
		t.of(p)
	}
	for i, heat := range heats {
		result, over := results[i+1]
		t.lead(heat.Players, !result.Void)
		if over && !result.Void {
			t.count(result)
			t.miss(heat, result)
		}
	}
	t.place()
	return t
}

// miss ends the streaks of those who were led into a heat and were never in it: else it costs nothing to leave whom one
// would rather not meet, and hard puzzles. Where nobody was in it there was nothing to leave.
func (t *Table) miss(heat Heat, result Result) {
	if len(result.Lines) == 0 {
		return
	}
	for _, p := range heat.Players {
		if i, known := t.index[p]; known && !result.has(p) {
			t.Standings[i].Streak = 0
		}
	}
}

// Lead adds a further heat, whose result is not known yet.
func (t *Table) Lead(players []string) { t.lead(players, true) }

func (t *Table) lead(players []string, meet bool) {
	t.heats++
	for _, p := range players {
		t.last[p] = t.heats
		if meet {
			t.met[p] = append(t.met[p], players)
		}
	}
}

// of is the standing of a player, who is added if need be. It is good until the next call.
func (t *Table) of(player string) *Standing {
	i, ok := t.index[player]
	if !ok {
		i = len(t.Standings)
		t.index[player] = i
		t.Standings = append(t.Standings, Standing{Player: player})
	}
	return &t.Standings[i]
}

func (t *Table) count(r Result) {
	for _, l := range r.Lines {
		s := t.of(l.Player)
		s.Heats++
		if l.Time == 0 {
			if len(r.Lines) > 1 { // else the others never came
				s.Streak = 0
			}
			continue
		}
		var c comparison
		if !r.Early {
			c = t.shared.compare(l, r.Lines)
		}
		beaten := c.behind + c.equal
		left := r.Early || r.Last && l.Place == 1 && beaten == 0 // the others have gone
		again := left && t.left[l.Player]
		t.left[l.Player] = left
		if l.Place == 1 && beaten > 0 {
			s.Wins++
		}
		place, of := c.ahead+1, c.others()+1
		points := Points(Line{Place: place, Time: l.Time}, of)
		switch {
		case again: // else guests of one's own who leave at once were worth more than play
			points = 0
		case of == 1: // there was nobody to be compared with
		case 2*place > of:
			s.Streak = 0
		default:
			if s.Streak >= Streak {
				points *= 2
			}
			s.Streak++
		}
		s.Points += points
	}
}

// Points are what a place in a heat of so many is worth without a streak. Who has not finished gets nothing.
func Points(l Line, of int) int {
	if l.Time == 0 {
		return 0
	}
	if of < 2 {
		return Finished
	}
	behind := of - l.Place
	return Finished + (2*Beaten*behind+of-1)/(2*(of-1)) // rounded
}

func (t *Table) place() { t.order(compare) }

// order puts the standings in order, and says who shares a place.
func (t *Table) order(compare func(a, b Standing) int) {
	slices.SortFunc(t.Standings, func(a, b Standing) int {
		return cmp.Or(compare(a, b), cmp.Compare(a.Player, b.Player))
	})
	for i := range t.Standings {
		s := &t.Standings[i]
		s.Place = i + 1
		if i > 0 && compare(t.Standings[i-1], *s) == 0 {
			s.Place = t.Standings[i-1].Place
		}
		t.index[s.Player] = i
	}
}

// Places are the places of the standings, from 1, as they are without those who stand apart: these have none, and
// others are no further down for them.
func (t *Table) Places(apart func(player string) bool) map[string]int {
	places := make(map[string]int, len(t.Standings))
	counted, place, of := 0, 0, 0
	for _, s := range t.Standings {
		if apart(s.Player) {
			continue
		}
		if counted++; s.Place != of {
			place, of = counted, s.Place
		}
		places[s.Player] = place
	}
	return places
}

// compare says who stands before whom: more points, or as many with more wins.
func compare(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins))
}

// Find returns what a player has; false is nobody who is known.
func (t *Table) Find(player string) (Standing, bool) {
	i, ok := t.index[player]
	if !ok {
		return Standing{}, false
	}
	return t.Standings[i], true
}

// Last is the number of a player's last heat; 0 is none yet.
func (t *Table) Last(player string) int { return t.last[player] }

// Met is in how many of their last heats a player met another.
func (t *Table) Met(player, other string) (n int) {
	heats := t.met[player]
	for _, heat := range heats[max(0, len(heats)-recent):] {
		if slices.Contains(heat, other) {
			n++
		}
	}
	return n
}
