package room

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/people"
	"nonet/room/store"
)

// Quick play leads strangers into the same room: the next race of the puzzle that they chose. There is no queue beside
// the rooms. The next race is the last one that the nodes have agreed on, by a number. Whoever comes takes a seat in
// it, and where it takes nobody any more the next number is agreed on. The room begins by itself: see [game.Calling].

// What quick races are like.
const (
	QuickWait   = 5   // seconds that the first player waits for others
	QuickSeats  = 8   // players of one race
	QuickWindow = 300 // seconds that the others have left after the first finish
)

const (
	quickKept  = time.Hour // how long it is known which race was the last, and where a player went
	quickKnown = 8         // races of a choice that are known: nobody is so late that one before matters
	quickTries = 8         // races that turn out to take nobody any more, before a player has to ask again
)

// Quick gives a player a seat in the next race of a puzzle, and returns its room's code. Asked again, on any node, it
// is the same room as long as the player races there.
func (h *Host) Quick(ctx context.Context, who people.Player, wanted protocol.NewQuick) (code string, err error) {
	kind, spec, refusal := h.kinds.Wanted(protocol.Settings{
		Kind: wanted.Kind, Size: wanted.Size, Difficulty: wanted.Difficulty,
	})
	switch {
	case refusal != nil:
		return "", refusal
	case game.IsBot(who.ID):
		return "", errQuickBot
	case h.pulse.overloaded():
		return "", errOverloaded
	}
	set := game.Settings{Mode: game.Race, Kind: kind.Name(), Spec: spec, Ranked: true}
	set = set.Usual(helps(kind, spec))
	set.Quick, set.Seats, set.Window, set.Bots = QuickWait, QuickSeats, QuickWindow, true
	f, err := h.newFounding(set, who)
	if err != nil {
		return "", refusalOf(err)
	}
	code, err = h.quick(ctx, f, who)
	if err != nil {
		return "", h.told(err)
	}
	return code, nil
}

var errQuickBot = &protocol.Refusal{Code: protocol.IsOff,
	Text: "Quick play is for people. The server's own bots join them where seats stay empty."}

// quick seats a player in the first race from the last known one on that takes people in.
func (h *Host) quick(ctx context.Context, f founding, who people.Player) (code string, err error) {
	if code, err = h.racing(ctx, who, &f.state.Settings); code != "" || err != nil {
		return code, err
	}
	about := aboutQuick(&f.state.Settings)
	next, err := h.lastRace(ctx, about)
	if err != nil {
		return "", err
	}
	for range quickTries {
		if next.number > 0 {
			seated, err := h.takeSeat(ctx, f, next, who)
			if seated || err != nil {
				return next.code, err
			}
		}
		if next, err = h.nextRace(ctx, about, next.number+1); err != nil {
			return "", err
		}
	}
	return "", errOverloaded
}

// race is one that the nodes have agreed on.
type race struct {
	number      int // from 1, among those of its choice; 0 is none
	code, epoch string
}

// aboutQuick is what the races of a choice are facts about.
func aboutQuick(set *game.Settings) string {
	return "quick/" + set.Kind + "/" + set.Size + "/" + set.Difficulty
}

// aboutTicket is what is known of where a player went to race. It does not name the player.
func aboutTicket(player string) string { return "quick-at/" + digest(player) }

// lastRace is the last race of a choice that was agreed on.
func (h *Host) lastRace(ctx context.Context, about string) (last race, err error) {
	facts, err := h.store.Stated(ctx, about)
	for name, value := range facts {
		if n, err := strconv.Atoi(name); err == nil && n > last.number {
			last = raceOf(n, value)
		}
	}
	return last, err
}

// nextRace agrees with all nodes on the race of a number.
func (h *Host) nextRace(ctx context.Context, about string, number int) (race, error) {
	fresh := newCode() + " " + newEpoch()
	agreed, err := h.store.State(ctx, store.Fact{
		About: about, Name: strconv.Itoa(number), Value: []byte(fresh), Keep: quickKept,
	})
	if err != nil {
		return race{}, err
	}
	if number > quickKnown && string(agreed) == fresh {
		if err := h.store.Retract(ctx, about, strconv.Itoa(number-quickKnown)); err != nil {
			return race{}, err
		}
	}
	return raceOf(number, agreed), nil
}

func raceOf(number int, value []byte) race {
	code, epoch, _ := strings.Cut(string(value), " ")
	return race{number, code, epoch}
}

// racing is the code of the race of a choice that a player is in already; empty is none. Where the player goes is known
// before the seat is taken, so who asks again never gets a second one.
func (h *Host) racing(ctx context.Context, who people.Player, set *game.Settings) (code string, err error) {
	facts, err := h.store.Stated(ctx, aboutTicket(who.ID))
	if err != nil || facts[ticketFact] == nil {
		return "", err
	}
	code = string(facts[ticketFact])
	found := make(chan bool, 1)
	m := look{done: make(chan struct{}), at: func(r *room) {
		seat := r.state.SeatOf(who.ID)
		found <- seat != nil && races(r.state, seat) && aboutQuick(&r.state.Settings) == aboutQuick(set)
	}}
	switch err := h.visit(ctx, code, m, m.done); {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrQuarantined):
		return "", nil
	case err != nil:
		return "", err
	case !<-found:
		return "", nil
	}
	return code, nil
}

// races says whether the player in a seat waits for the race, or can still finish it.
func races(s *game.State, seat *game.Seat) bool {
	return s.Round == nil || s.Running() && seat.Play != nil && seat.Play.Plays()
}

// ticketFact is the one fact about where a player went: the room's code.
const ticketFact = "room"

// takeSeat seats a player in a race, whose room is made if nobody has yet. False means that it takes nobody any more.
func (h *Host) takeSeat(ctx context.Context, f founding, next race, who people.Player) (seated bool, err error) {
	_, err = h.store.State(ctx, store.Fact{
		About: aboutTicket(who.ID), Name: ticketFact, Value: []byte(next.code), Keep: quickKept, Anew: true,
	})
	if err != nil {
		return false, err
	}
	err = h.sit(ctx, next.code, who)
	if errors.Is(err, store.ErrNotFound) {
		var made *store.ConflictError
		switch err = h.found(ctx, f, next.code, next.epoch); {
		case err == nil:
			return true, nil
		case errors.As(err, &made) && made.Epoch == next.epoch:
			err = h.sit(ctx, next.code, who)
		case made != nil:
			err = game.RoundOn // another room has the code
		}
	}
	var no game.Refusal
	if errors.As(err, &no) || errors.Is(err, store.ErrQuarantined) {
		return false, nil
	}
	return err == nil, err
}

// sit takes a seat for a player who has no connection to the room yet.
func (h *Host) sit(ctx context.Context, code string, who people.Player) error {
	ctx, cancel := h.within(ctx, StoreWait)
	defer cancel()
	answered := make(chan error, 1)
	m := sitting{done: make(chan struct{})}
	once := sync.OnceFunc(func() { close(m.done) }) // a room that is parked meanwhile is asked again
	m.ask = ask{
		cmd: game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}},
		heard: func(err error) {
			select {
			case answered <- err:
			default:
			}
			once()
		},
	}
	if err := h.visit(ctx, code, m, m.done); err != nil {
		return err
	}
	return <-answered
}

// sitting is mail: somebody who watches nothing takes a seat.
type sitting struct {
	ask  ask
	done chan struct{} // closed when the ask is answered
}

// arrive asks for the seat. Who is done with the race has one, and is told as everybody that it is on.
func (m sitting) arrive(_ context.Context, r *room) {
	if seat := r.state.SeatOf(m.ask.cmd.Player); seat != nil && !races(r.state, seat) {
		m.ask.heard(game.RoundOn)
		return
	}
	r.ask(m.ask)
}

// crew has bots brought into a quick race that has begun with few players. Each node does that whose viewers are in the
// race: the log takes no more of them than there is room for.
func (r *room) crew() {
	bots := r.state.Vacant(r.clock())
	if bots == 0 || r.crewed == r.state.Rounds || len(r.viewers) == 0 {
		return
	}
	r.crewed = r.state.Rounds
	r.host.crew(r.code, r.state.Settings.Difficulty, bots)
}
