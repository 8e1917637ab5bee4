package tournament

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
	"nonet/room/tournament/signup"
	"nonet/room/tournament/standings"
)

// A tournament in rounds is one whose heats start at the same time: the nodes agree on all pairings of a round at once.
// Any node that has seen all results of the previous round proposes the next one after the break, and the first
// proposal that the store accepts counts. Heats are numbered through all rounds.

// Limits of tournaments in rounds.
const (
	roundsMax       = 20
	roundMinutesMax = game.LimitMax / 60 // minutes
	Break           = 30 * time.Second   // the pause between rounds
	noShowAfter     = time.Minute        // the time after which a heat without players is over
	lostAfter       = 2 * time.Minute    // the time after its end at which a heat without a result is lost
	giveUpAfter     = 5 * time.Minute    // the time until it ends, if too few players are there for a round
	roundSlack      = 3 * time.Minute    // the time that a round may take longer than its heats
)

// roundRecord is the stored record of a round, which the nodes agreed on.
type roundRecord struct {
	At    int64        `json:"at"`
	Of    int          `json:"of"` // the number of rounds
	Heats []heatRecord `json:"heats"`
	Seeds []string     `json:"seeds,omitempty"` // in the first round of a knock-out
}

const roundFact = "heats" // the name of a round's record

func aboutRound(code string, no int) string {
	return fmt.Sprint(signup.AboutTournament(code), "/rounds/", no)
}

func (f *settings) hasRounds() bool {
	return f.Format == standings.Swiss || f.Format == standings.Knockout
}

func (f *settings) rules() standings.Rules {
	return standings.Rules{Format: f.Format, Heat: f.Heat, Limit: f.Limit}
}

// setFormat checks and takes over the settings of a format other than arena.
func (f *settings) setFormat(wanted protocol.NewArena) *protocol.Refusal {
	switch wanted.Format {
	case "", protocol.FormatArena:
		return nil
	case protocol.FormatMarathon:
		return f.setMarathon(wanted)
	case protocol.FormatSwiss:
	case protocol.FormatKnockout:
		if wanted.Heat%2 != 0 || wanted.Rounds != 0 {
			return catalog.Refuse("A knock-out needs an even number of players in each race, because half of them go on, and " +
				"plays until one is left: choose an even number, and 0 rounds.")
		}
	default:
		return catalog.Refuse("There is no format %q: choose %q, %q, %q or %q.", wanted.Format, protocol.FormatArena,
			protocol.FormatSwiss, protocol.FormatKnockout, protocol.FormatMarathon)
	}
	f.Format = standings.Format(wanted.Format)
	if wanted.Minutes < 1 || wanted.Minutes > roundMinutesMax {
		return catalog.Refuse("A round lasts 1 to %d minutes.", roundMinutesMax)
	}
	if wanted.Rounds < 0 || wanted.Rounds > roundsMax {
		return catalog.Refuse("There are 1 to %d rounds, or 0 for as many as fit.", roundsMax)
	}
	f.Rounds, f.Limit = wanted.Rounds, int64(wanted.Minutes)*time.Minute.Milliseconds()
	rounds := f.Rounds
	if rounds == 0 && f.Heat > 1 {
		rounds = f.rules().Rounds(signup.PlayersMax)
	}
	f.End = f.Start + int64(rounds)*(f.Limit+roundSlack.Milliseconds())
	return nil
}

// readRounds reads rounds and results, starting with the first round that is not over.
func (t *Service) readRounds(ctx context.Context, s *snapshot) error {
	n := 0 // finished rounds
	for heats := 0; heats < s.whole; n++ {
		heats += len(s.rounds[n].Heats)
	}
	s.rounds, s.heats = s.rounds[:n], s.heats[:s.whole]
	for {
		facts, err := store.ListJSON[roundRecord](ctx, t.Store, aboutRound(s.code, len(s.rounds)+1))
		if err != nil {
			return err
		}
		round, ok := facts[roundFact]
		if !ok {
			break
		}
		s.addRound(round)
	}
	for no := s.whole/pageLen*pageLen + 1; no <= len(s.heats); no += pageLen {
		results, err := readPage(ctx, t.Store, &s.resultsRead, aboutResults(s.code, no))
		if err != nil {
			return err
		}
		maps.Copy(s.results, results)
	}
	for _, round := range s.rounds[n:] {
		end := s.whole + len(round.Heats)
		for no := s.whole + 1; no <= end; no++ {
			if !s.isOver(no) {
				return nil
			}
		}
		s.whole = end
	}
	return nil
}

// addRound adds the next round as the nodes agreed on it.
func (s *snapshot) addRound(round roundRecord) {
	s.rounds = append(s.rounds, round)
	s.heats = append(s.heats, round.Heats...)
}

// firstOf returns the number of the first heat of a round. Rounds count from 0.
func (s *snapshot) firstOf(round int) int {
	return 1 + slices.IndexFunc(s.heats, func(heat heatRecord) bool { return heat.Round == round+1 })
}

// computeRounds computes the standings.
func (s *snapshot) computeRounds(players []string, heats []standings.Heat) {
	rounds := make([]standings.Round, len(s.rounds))
	for i, round := range s.rounds {
		rounds[i] = standings.Round{Seeds: round.Seeds, Heats: heats[:len(round.Heats)]}
		heats = heats[len(round.Heats):]
	}
	s.table = s.file.rules().NewTable(players, rounds, s.counted)
}

// of returns the number of rounds, or 0 if it is not known yet.
func (s *snapshot) of() int {
	if len(s.rounds) > 0 {
		return s.rounds[0].Of
	}
	return s.file.Rounds
}

// next returns when the next round starts, if all heats so far are over: after a break.
func (s *snapshot) next() int64 {
	if len(s.rounds) == 0 {
		return s.file.Start
	}
	last := len(s.rounds) - 1
	at := s.rounds[last].At
	first := s.firstOf(last)
	for i := range s.rounds[last].Heats {
		at = max(at, s.results[first+i].At)
	}
	return at + Break.Milliseconds()
}

// phaseOfRounds returns the phase of a tournament in rounds that has started.
func (s *snapshot) phaseOfRounds(now int64) string {
	switch {
	case s.open > 0 && now < s.file.End+lastHeats.Milliseconds():
		return protocol.ArenaRunning
	case len(s.rounds) > 0 && len(s.rounds) >= s.of(), now >= s.next()+giveUpAfter.Milliseconds(), now >= s.file.End:
		return protocol.ArenaOver
	}
	return protocol.ArenaRunning
}

// advance ends heats without players and starts the next round if it is due.
func (t *Service) advance(ctx context.Context, s *snapshot, now int64) error {
	if s.open > 0 {
		if err := t.voidLost(ctx, s, now); err != nil || s.open > 0 {
			return err
		}
	}
	if now < s.next() || len(s.rounds) > 0 && len(s.rounds) >= s.of() {
		return nil
	}
	here := s.listPresent()
	paired := s.file.rules().Pair(s.table, here)
	if len(paired.Heats) == 0 {
		return nil
	}
	round := roundRecord{At: now, Of: s.of(), Seeds: paired.Seeds}
	if round.Of == 0 {
		round.Of = s.file.rules().Rounds(len(here))
	}
	no := len(s.rounds) + 1
	for _, p := range paired.Heats {
		heat := heatRecord{At: now, Players: p.Players, Round: no}
		if !p.Bye {
			heat.Code, heat.Epoch = room.NewCode(), room.NewEpoch()
		}
		round.Heats = append(round.Heats, heat)
	}
	round, err := store.AgreeJSON(ctx, t.Store,
		store.Record{Key: aboutRound(s.code, no), Name: roundFact, TTL: s.file.keep(now)}, round)
	if err != nil {
		return err
	}
	s.addRound(round)
	s.computeStandings()
	s.await(now)
	return nil
}

// listPresent returns the players who take part in the next round: those who ask for it, those who raced in the last
// round to its end and may still look at the result, and those who had no race in it and have asked since it started.
func (s *snapshot) listPresent() (all []standings.Waiter) {
	waits := make(map[string]bool, len(s.waiting))
	for _, w := range s.waiting {
		waits[w.Player] = true
	}
	for ref, in := range s.players {
		word := s.words[in.Player]
		if waits[ref] || s.wasThere(ref, word) {
			all = append(all, standings.Waiter{Player: ref, Since: in.At, Rating: word.Points})
		}
	}
	return all
}

// wasThere reports whether a player took part in the last round until its end.
func (s *snapshot) wasThere(ref string, word waitRecord) bool {
	no := s.table.Last(ref)
	if no == 0 || s.heats[no-1].Round < len(s.rounds) {
		return false
	}
	if !s.heats[no-1].isRace() {
		return word.Seen >= s.heats[no-1].At
	}
	return slices.ContainsFunc(s.results[no].Lines, func(l standings.Line) bool { return l.Player == ref && !l.Idle })
}

// voidLost voids heats without players, and in rounds, which limit a heat's time, heats whose results do not arrive.
func (t *Service) voidLost(ctx context.Context, s *snapshot, now int64) error {
	var unmade []int
	var codes []string
	for no := s.whole + 1; no <= len(s.heats); no++ {
		heat := &s.heats[no-1]
		switch age := now - heat.At; {
		case s.isOver(no):
		case s.file.hasRounds() && age > s.file.Limit+lostAfter.Milliseconds():
			if err := t.recordVoid(ctx, s, no, now); err != nil {
				return err
			}
		case age > noShowAfter.Milliseconds() && !s.made[no]:
			unmade, codes = append(unmade, no), append(codes, heat.Code)
		}
	}
	if len(codes) > 0 {
		heads, err := t.Store.Heads(ctx, codes)
		if err != nil {
			return err
		}
		for i, no := range unmade {
			if s.made[no] = heads[i].Epoch != ""; s.made[no] {
				continue
			}
			if err := t.recordVoid(ctx, s, no, now); err != nil {
				return err
			}
		}
	}
	s.computeStandings()
	s.await(now)
	return nil
}

// recordVoid records that a heat is void, unless it has a result by now.
func (t *Service) recordVoid(ctx context.Context, s *snapshot, no int, now int64) error {
	result, err := store.AgreeJSON(ctx, t.Store,
		store.Record{Key: aboutResults(s.code, no), Name: strconv.Itoa(no), TTL: s.file.keep(now)},
		voidResult(now))
	if err != nil {
		return err
	}
	s.results[no] = result
	return nil
}

// addRounds adds the rounds to what players see of a tournament.
func (s *snapshot) addRounds(a *protocol.Arena, player string, shown func(string) string) {
	if !s.file.hasRounds() {
		return
	}
	a.Limit, a.Rounds = s.file.Limit, s.of()
	if a.Phase == protocol.ArenaRunning && s.open == 0 {
		a.Next = s.next()
	}
	seats := 0
	for i := len(s.rounds) - 1; i >= 0 && seats < seatsMax; i-- {
		round := s.pairingsOf(i, player, shown)
		size := 0
		for _, heat := range round.Heats {
			size += len(heat.Players)
		}
		if seats > 0 && seats+size > seatsMax {
			break
		}
		seats += size
		a.Paired = append(a.Paired, round)
	}
	slices.Reverse(a.Paired)
}

// pairingsOf returns the pairings of a round: its first heats and the player's own.
func (s *snapshot) pairingsOf(i int, player string, shown func(string) string) protocol.ArenaRound {
	out := protocol.ArenaRound{No: i + 1, Heats: []protocol.ArenaPairing{}}
	first, seats := s.firstOf(i), 0
	for n, heat := range s.rounds[i].Heats {
		result := s.counted[first+n]
		pairing := protocol.ArenaPairing{
			Players: []protocol.ArenaSeat{}, Over: s.isOver(first + n), Round: s.results[first+n].Round,
		}
		own := false
		for _, ref := range heat.Players {
			in := s.players[ref]
			seat := protocol.ArenaSeat{
				Name: shown(in.Name), You: in.Player != "" && in.Player == player, Bot: game.IsBot(ref),
			}
			own = own || seat.You
			for _, l := range result.Lines {
				if l.Player == ref {
					seat.Place, seat.Time = l.Place, l.Time
				}
			}
			pairing.Players = append(pairing.Players, seat)
		}
		if seats += len(heat.Players); seats > seatsMax && !own {
			continue
		}
		slices.SortStableFunc(pairing.Players, func(a, b protocol.ArenaSeat) int { return a.Place - b.Place })
		out.Heats = append(out.Heats, pairing)
	}
	return out
}
