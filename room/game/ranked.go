package game

import (
	"iter"
	"slices"
)

// NoWin is the reason why the first place of a ranked round does not count as a win on leaderboards; it is empty if it
// counts.
type NoWin string

// Reasons why a win does not count.
const (
	Unplayed NoWin = "unplayed" // no beaten player has played
	Early    NoWin = "early"    // the others were gone before half of the board was filled
	MetOften NoWin = "met"      // the two have met in the maximum number of rounds that count per day
	Nearby   NoWin = "near"     // the same limit for players who share an address
	Overseen NoWin = "watched"  // somebody at the winner's site saw the others' boards
)

// MeetingsMax is the maximum number of ranked rounds per day in which a player's win over the same other player counts,
// and likewise over all players who share an address.
const MeetingsMax = 2

// meetReach is the maximum distance, in a ring of all players of a round, between two players whose number of earlier
// meetings is looked up. A round of up to nine players looks up all pairs.
const meetReach = 4

// playedPart is the inverse of the part of the blank cells that a player has to fill to count as having played.
const playedPart = 8

// Contender is a player whose wins may count.
type Contender struct {
	Player string
	Site   string // pseudonym of the player's network; see [Seat]
}

// Meetings lists the wins that do not count in a round, because the players have met too often. Players who are not in
// Players have no wins that count.
type Meetings struct {
	Players  []string      // in the order of the ring
	Excluded []ExcludedWin // by index in Players
}

// ExcludedWin is a win of one player over another that would not count.
type ExcludedWin struct {
	By   int   `json:"by"`
	Over int   `json:"over"`
	Why  NoWin `json:"why"`
}

// Meets is a round's meetings by seats.
type Meets struct {
	Ring     []int         `json:"ring"` // the seat numbers; 0 for a player without a seat
	Excluded []ExcludedWin `json:"spent,omitempty"`
}

// contenders returns the players whose wins may count in the next round, or none if no wins count in this room. It
// includes absent players, because they may come back before the round begins; otherwise a player could avoid being
// compared by being absent for a moment.
func (s *State) contenders() (all []Contender) {
	if !s.Settings.Ranked || !s.Settings.mode().ComparesPlayers() {
		return nil
	}
	for i := range s.Seats {
		if seat := &s.Seats[i]; !IsBot(seat.Player) {
			all = append(all, Contender{seat.Player, seat.Site})
		}
	}
	return all
}

// Pairs yields the pairs of indexes in a ring whose meetings are looked up.
func Pairs(ring int) iter.Seq2[int, int] {
	return func(yield func(a, b int) bool) {
		for a := range ring {
			for step := 1; step <= min(meetReach, ring/2); step++ {
				b := (a + step) % ring
				if 2*step == ring && b < a {
					continue // opposite each other: this pair was yielded already
				}
				if !yield(a, b) {
					return
				}
			}
		}
	}
}

// meetingsBySeat converts meetings of players to those of seats. It returns nil if no wins count.
func (s *State) meetingsBySeat(m Meetings) *Meets {
	if s.contenders() == nil {
		return nil
	}
	w := &Meets{Ring: make([]int, len(m.Players))}
	for i, player := range m.Players {
		if seat := s.SeatOf(player); seat != nil {
			w.Ring[i] = seat.No
		}
	}
	for _, spent := range m.Excluded {
		spent.By, spent.Over = w.Ring[spent.By], w.Ring[spent.Over]
		if spent.By != 0 && spent.Over != 0 {
			w.Excluded = append(w.Excluded, spent)
		}
	}
	return w
}

// isBroken reports whether it contains impossible seat numbers.
func (m *Meets) isBroken() bool {
	none := func(no int) bool { return no < 0 || no > seatsMax }
	return slices.ContainsFunc(m.Ring, none) ||
		slices.ContainsFunc(m.Excluded, func(w ExcludedWin) bool { return none(w.By) || none(w.Over) || w.Why == "" })
}

// exclusionOf returns why a win of one seat over another does not count, or "" if it does.
func (m *Meets) exclusionOf(by, over int) NoWin {
	if m == nil {
		return MetOften
	}
	for _, spent := range m.Excluded {
		if spent.By == by && spent.Over == over {
			return spent.Why
		}
	}
	a, b := slices.Index(m.Ring, by), slices.Index(m.Ring, over)
	apart := max(a-b, b-a)
	if a < 0 || b < 0 || min(apart, len(m.Ring)-apart) > meetReach {
		return MetOften // it was not looked up how often they have met
	}
	return ""
}

// Winner returns the standing of the player who won a finished round against others, or nil if nobody won or several
// share the first place. why is the reason why this win does not count on leaderboards, although the round may. A win
// against bots only counts as a win against nobody who played.
func Winner(s *State) (won *Standing, why NoWin) {
	all := s.Round.Result.Standings
	if len(all) < 2 || all[0].Place != 1 || all[1].Place == 1 || all[0].Right == 0 || IsBot(all[0].Player) {
		return nil, ""
	}
	if won = &all[0]; won.Watched {
		return won, Overseen
	}
	why = Unplayed
	for i := range all[1:] {
		beaten := &all[1+i]
		if IsBot(beaten.Player) || !CountsAsBeaten(beaten.Right, s.Round.Puzzle.CountBlank()) {
			continue
		}
		if why = s.Round.Meets.exclusionOf(won.Seat, beaten.Seat); why == "" {
			break
		}
	}
	if why == "" && 2*countFilled(s, all) < s.Round.Puzzle.CountBlank() {
		why = Early
	}
	return won, why
}

// CountsAsBeaten reports whether a player with this many right cells, of a puzzle's blank cells, counts as beaten.
func CountsAsBeaten(right, blank int) bool { return playedPart*right >= blank }

// countFilled returns the number of cells filled on the winner's board.
func countFilled(s *State, all []Standing) (cells int) {
	if !s.Settings.mode().Shared {
		return all[0].Right
	}
	for i := range all {
		cells += all[i].Right
	}
	return cells
}

// IsDecisive reports whether the places of two players of a round show which of them is stronger, under the same
// conditions as for a counted win: the lower-placed player has played, neither was helped by a viewer, and the two have
// not met too often.
func IsDecisive(s *State, a, b *Standing) bool {
	if a.Place > b.Place {
		a, b = b, a
	}
	return !a.Watched && !b.Watched && CountsAsBeaten(b.Right, s.Round.Puzzle.CountBlank()) &&
		s.Round.Meets.exclusionOf(a.Seat, b.Seat) == ""
}

// IsDecisiveBetween is [IsDecisive] for the players of two seats. It returns false if one of them is not in the result.
func IsDecisiveBetween(s *State, a, b int) bool {
	all := s.Round.Result.Standings
	of := func(seat int) int { return slices.IndexFunc(all, func(st Standing) bool { return st.Seat == seat }) }
	i, j := of(a), of(b)
	return i >= 0 && j >= 0 && IsDecisive(s, &all[i], &all[j])
}

// ProjectedTime estimates, in milliseconds, how long a player who gave up or ran out of strikes would have needed to
// finish at the pace so far. It returns 0 for players who finished or filled too little to count as having played. For
// a player who was alone, apart from bots, the time until the end of the round counts, because nothing was found in it.
func ProjectedTime(s *State, st *Standing) int64 {
	r := s.Round
	blank := r.Puzzle.CountBlank()
	if st.Time != 0 || !st.Out && !st.Left || !CountsAsBeaten(st.Right, blank) {
		return 0
	}
	rival := func(o Standing) bool { return o.Seat != st.Seat && !IsBot(o.Player) }
	p := s.SeatOf(st.Player).Play
	until := r.Ended
	if slices.ContainsFunc(r.Result.Standings, rival) {
		until = p.LastAt
	}
	return (until-p.Begins)*int64(blank)/int64(st.Right) + st.Penalty
}

// NotRanked is the reason why a round or a finish does not count for leaderboards; it is empty if it counts.
type NotRanked string

// Reasons why a round does not count. Further ones are those of [Late], and in a duel those of [NoWin].
const (
	notOver      NotRanked = "running"    // the round is not over
	casual       NotRanked = "casual"     // the room is not ranked
	proofOnly    NotRanked = "proof"      // a proof round only confirms an earlier finish
	legOnly      NotRanked = "marathon"   // it counts for a marathon only, because others may have solved it before
	otherRules   NotRanked = "settings"   // see [Settings.unrankedReason]
	hadHandicap  NotRanked = "handicap"   // a player had a handicap
	unfinished   NotRanked = "unfinished" // nobody completed the board
	seenByOthers NotRanked = "watched"    // somebody at the player's site saw the others' boards
	seenBefore   NotRanked = "apart"      // somebody at the player's site had seen the daily puzzle before
)

// IsRanked reports whether the finished round counts for leaderboards, and if not, why.
func IsRanked(s *State) (ok bool, why NotRanked) {
	r := s.Round
	switch {
	case r == nil || r.Result == nil:
		why = notOver
	case !s.Settings.Ranked:
		why = casual
	case s.Settings.Proof != "":
		why = proofOnly
	case s.Settings.Leg != "":
		why = legOnly
	case s.Settings.unrankedReason() != "":
		why = otherRules
	case s.Lateness() != "":
		why = NotRanked(s.Lateness())
	case slices.ContainsFunc(r.Result.Standings, func(st Standing) bool { return st.Handicap != Allowance{} }):
		why = hadHandicap
	}
	return why == "", why
}

// FinishCounts reports whether anything of the finished round counts, for all players or, if st is not nil, for the one
// with this standing, and if not, why.
func FinishCounts(s *State, st *Standing) (ok bool, why NotRanked) {
	if ok, why = IsRanked(s); !ok {
		return false, why
	}
	all := s.Round.Result.Standings
	finished := func(st Standing) bool { return st.Time != 0 }
	switch {
	case ModeOf(s.Settings.Mode).Claims: // only wins count
		_, noWin := Winner(s)
		why = NotRanked(noWin)
	case !slices.ContainsFunc(all, finished):
		why = unfinished
	case st != nil && st.Watched, !slices.ContainsFunc(all, func(st Standing) bool { return finished(st) && !st.Watched }):
		why = seenByOthers
	case s.Settings.Apart:
		why = seenBefore
	}
	return why == "", why
}
