// Package standings computes the standings of a tournament and pairs players for the next heat. An arena is a
// tournament in which players are led into heats again and again. The package is pure: standings depend only on the
// results of the heats, so all nodes that know the same results compute the same standings.
package standings

import (
	"cmp"
	"slices"
)

// Heat is a group of players who race each other. Heats are numbered from 1, without gaps, in the order in which they
// were created.
type Heat struct {
	Players []string
	Bye     bool // it is not raced, because there is no opponent
}

// Result is the result of a heat. A void heat never was a race and does not count. Last means that the heat ended
// because all other players had left, so the winner need not have finished. Early means that this happened before half
// of the board was filled; then nobody counts as beaten. See [Line] for other players who do not count as beaten.
type Result struct {
	Void  bool   `json:"void,omitempty"`
	Early bool   `json:"early,omitempty"`
	Last  bool   `json:"last,omitempty"`
	Lines []Line `json:"lines,omitempty"`
}

// Line is the result of one player in a heat.
type Line struct {
	Player string `json:"player"`
	Place  int    `json:"place"`          // from 1; equal players share a place
	Time   int64  `json:"time,omitempty"` // milliseconds that the player took; 0 means not finished
	Idle   bool   `json:"idle,omitempty"` // the player left or did nothing (AFK), which the standings ignore

	// Unplayed is set if the player filled too little of the board to count as beaten.
	Unplayed bool `json:"unplayed,omitempty"`
	// Network identifies the network that the player raced from. It is empty if the network is unknown, or if the event
	// does not limit wins over players who share a network.
	Network string `json:"network,omitempty"`
}

// Points of a heat. A player who has finished gets Finished plus the share of Beaten that corresponds to the share of
// opponents behind the player.
const (
	Finished = 2
	beaten   = 8
	// streak is the number of consecutive heats that a player must end in the upper half before further ones count twice.
	streak = 2
)

// recent is the number of a player's last heats that count as recent meetings.
const recent = 5

// Standing is a player's row of the standings.
type Standing struct {
	Player string
	Place  int // from 1; equal players share a place
	Points int
	Streak int // the current number of consecutive heats that ended in the upper half
	Heats  int // finished heats
	Wins   int // heats in which the player was first and somebody counts as beaten

	// Only for tournaments in rounds.
	Byes     int   // rounds without an opponent, which count as won
	Buchholz int   // the points of all opponents
	Time     int64 // milliseconds of all rounds; in a knock-out, of the last heat
	// Only for knock-outs: the seed from 1, strongest first, and the player's last round; 0 means not in the knock-out.
	Seed, Round int
	Out         bool
}

// Table holds the standings after some heats and what is needed to continue them.
type Table struct {
	Standings []Standing // by place, and of a place by player
	index     map[string]int
	heats     int                   // heats that were started
	last      map[string]int        // a player's last heat
	met       map[string][][]string // by player, the players of each of the last heats
	left      map[string]bool       // players whose opponents all left their last heat, so that nobody was beaten
	shared    sharedNetworks
	walkovers map[string]int // in a Swiss tournament, by player, heats won without an opponent who raced
	rounds    []Round        // of a tournament in rounds
	first     []int          // the number of the first heat of each round
	gained    map[string]Gain
	results   map[int]Result
}

// Gain is the points of a player's last heat that is over.
type Gain struct {
	Heat   int // its number, from 1
	Points int
}

// NewTable computes the standings. Heat number n is heats[n-1]; results has the known results by number. Players who
// have signed up and had no heat yet are in the table too.
func NewTable(players []string, heats []Heat, results map[int]Result) *Table {
	t := &Table{
		index: map[string]int{}, last: map[string]int{}, met: map[string][][]string{}, left: map[string]bool{},
		shared: newSharedNetworks(), gained: map[string]Gain{},
	}
	for _, p := range players {
		t.of(p)
	}
	for i, heat := range heats {
		result, over := results[i+1]
		t.Lead(heat.Players, !result.Void)
		if over && !result.Void {
			t.count(i+1, result)
			t.miss(heat, result)
		}
	}
	t.order(compare)
	return t
}

// miss ends the streaks of players who were led into a heat and never played in it. Otherwise leaving would be a free
// way to avoid strong opponents and hard puzzles. If nobody played, no streak ends.
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

// Lead adds another heat without a result. meet is false if its players do not count as having met.
func (t *Table) Lead(players []string, meet bool) {
	t.heats++
	for _, p := range players {
		t.last[p] = t.heats
		if meet {
			t.met[p] = append(t.met[p], players)
		}
	}
}

// of returns the standing of a player, who is added if necessary. The pointer is valid until the next call.
func (t *Table) of(player string) *Standing {
	i, ok := t.index[player]
	if !ok {
		i = len(t.Standings)
		t.index[player] = i
		t.Standings = append(t.Standings, Standing{Player: player})
	}
	return &t.Standings[i]
}

func (t *Table) count(no int, r Result) {
	for _, l := range r.Lines {
		s := t.of(l.Player)
		s.Heats++
		t.gained[l.Player] = Gain{Heat: no}
		if l.Time == 0 {
			if len(r.Lines) > 1 { // otherwise the others never came
				s.Streak = 0
			}
			continue
		}
		var c comparison
		if !r.Early {
			c = t.shared.compare(l, r.Lines)
		}
		beaten := c.behind + c.equal
		left := r.Early || r.Last && l.Place == 1 && beaten == 0 // the others have left
		again := left && t.left[l.Player]
		t.left[l.Player] = left
		if l.Place == 1 && beaten > 0 {
			s.Wins++
		}
		place, of := c.ahead+1, c.others()+1
		points := Points(Line{Place: place, Time: l.Time}, of)
		switch {
		case again: // otherwise accomplices who leave at once would be worth more than playing
			points = 0
		case of == 1: // there was no opponent
		case 2*place > of:
			s.Streak = 0
		default:
			if s.Streak >= streak {
				points *= 2
			}
			s.Streak++
		}
		s.Points += points
		t.gained[l.Player] = Gain{no, points}
	}
}

// GainOf returns the points of a player's last heat that is over. It returns false if there is none, or if the
// tournament has no points.
func (t *Table) GainOf(player string) (g Gain, ok bool) {
	g, ok = t.gained[player]
	return g, ok
}

// Points returns the points for a line in a heat with that many players, without streaks. Players who have not finished
// get none.
func Points(l Line, of int) int {
	if l.Time == 0 {
		return 0
	}
	if of < 2 {
		return Finished
	}
	behind := of - l.Place
	return Finished + (2*beaten*behind+of-1)/(2*(of-1)) // rounded
}

// order sorts the standings and assigns places.
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

// Places returns the places from 1, by player. Players for whom apart returns true have no place and do not push others
// down.
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

// compare orders standings by points, then by wins.
func compare(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins))
}

// Find returns the standing of a player. It returns false if the player is unknown.
func (t *Table) Find(player string) (Standing, bool) {
	i, ok := t.index[player]
	if !ok {
		return Standing{}, false
	}
	return t.Standings[i], true
}

// Last returns the number of a player's last heat, or 0 if there is none yet.
func (t *Table) Last(player string) int { return t.last[player] }

// CountMet returns the number of a player's last heats in which the player met another.
func (t *Table) CountMet(player, other string) (n int) {
	heats := t.met[player]
	for _, heat := range heats[max(0, len(heats)-recent):] {
		if slices.Contains(heat, other) {
			n++
		}
	}
	return n
}
