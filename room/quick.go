package room

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// Quick play leads strangers into the same room: a next race of the puzzle that they chose. There is no queue beside
// the rooms. The next races are those that the nodes have agreed on, by numbers, and whose lobbies still take people
// in. Whoever comes takes a seat in the one whose first player is the nearest in strength, and where there is none the
// next number is agreed on: see [seeker]. The room begins by itself: see [game.Calling].

// What quick races are like.
const (
	QuickWait   = 5   // seconds that the first player waits for others, where nobody pressed lately
	QuickBusy   = 2   // the same where somebody did
	QuickSeats  = 8   // players of one race
	QuickWindow = 300 // seconds that the others have left after the first finish
)

const (
	quickKept  = time.Hour        // how long it is known which race was the last, and where a player went
	quickLate  = 10 * time.Second // since the race before was agreed on: others press just now
	quickKnown = 16               // races of a choice that are known: nobody is so late that one before matters
	seatTries  = 3                // while this node is still closing a room that was not there a moment ago
	quickTries = 8                // races that turn out to take nobody any more, before a player has to ask again
)

// Quick gives a player a seat in the next race of a puzzle, and returns its room's code. Asked again, on any node, it
// is the same room as long as the player races there. A bot waits until a race has a seat for bots: see [Host.standBy].
func (h *Host) Quick(ctx context.Context, who players.Player, wanted protocol.NewQuick) (code string, err error) {
	kind, spec, refusal := h.kinds.Resolve(protocol.Settings{
		Kind: wanted.Kind, Size: wanted.Size, Rules: wanted.Rules, Difficulty: wanted.Difficulty,
	})
	switch {
	case refusal != nil:
		return "", refusal
	case h.overloaded():
		return "", errOverloaded
	}
	set := game.Settings{Mode: game.Race, Kind: kind.Name(), Spec: spec, Ranked: true}
	set = set.Usual(helps(kind, spec))
	set.Seats, set.Window, set.Bots = QuickSeats, QuickWindow, true
	seat := h.quick
	if game.IsBot(who.ID) {
		seat = h.standBy
	}
	code, err = seat(ctx, set, who)
	var fromGame game.Refusal
	switch {
	case errors.As(err, &fromGame):
		return "", refusalOf(err)
	case err != nil:
		return "", h.ClientError(err)
	}
	return code, nil
}

// quick seats a player in the race where the player went last, if it is not over for the player, and else in the one
// that [seeker] finds. Where a player goes next is agreed on too, before the seat is taken:
// of one who asks twice, even at the same moment, the second goes where the first went.
func (h *Host) quick(ctx context.Context, set game.Settings, who players.Player) (code string, err error) {
	about := aboutQuick(&set)
	ticket := aboutTicket(about, who.ID)
	seek := seeker{host: h, about: about, site: who.Site, since: time.Now()}
	went, err := h.lastRace(ctx, ticket)
	for range quickTries {
		if err != nil {
			return "", err
		}
		if went.number > 0 {
			if seated, err := h.takeSeat(ctx, set, went, who); seated || err != nil {
				return went.code, err
			}
		}
		if seek.points == 0 {
			if seek.points, err = h.points(ctx, who.ID, &set); err != nil {
				return "", err
			}
		}
		seek.not = went.code
		next, findErr := seek.find(ctx)
		if findErr != nil {
			return "", findErr
		}
		went, err = h.agree(ctx, ticket, went.number+1, next)
	}
	return "", errOverloaded
}

// race is one that is agreed on: as the next of its choice, or as where a player goes.
type race struct {
	number      int // from 1, among those that it is agreed on with; 0 is none
	code, epoch string
	points      int   // the strength of the player who came first
	place       int   // its number among the races of its choice
	wait        int   // seconds that the first one waits; 0 is that an older node agreed on it
	at          int64 // when it was agreed on, Unix milliseconds; 0 likewise
	over        bool  // it takes nobody in any more
}

// raceOver ends what is agreed on of a race that takes nobody in any more. Its number stays taken: somebody who looked
// before it was agreed on would agree on another one of that number, though there is one by now that is open.
const raceOver = " over"

func (r race) value() string {
	return fmt.Sprint(r.code, " ", r.epoch, " ", r.points, " ", r.place, " ", r.wait, " ", r.at)
}

// aboutQuick is what the races of a choice are facts about.
func aboutQuick(set *game.Settings) string {
	return "quick/" + strings.Join([]string{set.Kind, set.Size, set.Rules, set.Difficulty}, "/")
}

// aboutTicket is what those races of a choice are facts about that a player went to. It does not name the player.
func aboutTicket(about, player string) string { return "quick-at/" + digest(about+" "+player) }

// lastRace is the last race that was agreed on.
func (h *Host) lastRace(ctx context.Context, about string) (last race, err error) {
	all, err := h.agreedRaces(ctx, about)
	if len(all) > 0 {
		last = all[len(all)-1]
	}
	return last, err
}

// agreedRaces are the races that were agreed on and are still known, by their numbers.
func (h *Host) agreedRaces(ctx context.Context, about string) ([]race, error) {
	facts, err := h.store.Stated(ctx, about)
	all := make([]race, 0, len(facts))
	for name, value := range facts {
		if n, err := strconv.Atoi(name); err == nil {
			all = append(all, raceOf(n, value))
		}
	}
	slices.SortFunc(all, func(a, b race) int { return cmp.Compare(a.number, b.number) })
	return all, err
}

// agree agrees with all nodes on the race of a number: on the fresh one, unless there is another.
func (h *Host) agree(ctx context.Context, about string, number int, fresh race) (race, error) {
	agreed, err := h.store.State(ctx, store.Fact{
		About: about, Name: strconv.Itoa(number), Value: []byte(fresh.value()), Keep: quickKept,
	})
	if err != nil {
		return race{}, err
	}
	if number > quickKnown && string(agreed) == fresh.value() {
		if err := h.store.Retract(ctx, about, strconv.Itoa(number-quickKnown)); err != nil {
			return race{}, err
		}
	}
	return raceOf(number, agreed), nil
}

// endRace has nobody look at a race any more.
func (h *Host) endRace(ctx context.Context, about string, r race) error {
	return h.stateRace(ctx, about, r.number, r.value()+raceOver)
}

// stateRace says what is known of the race of a number, whatever was before.
func (h *Host) stateRace(ctx context.Context, about string, number int, value string) error {
	_, err := h.store.State(ctx, store.Fact{
		About: about, Name: strconv.Itoa(number), Value: []byte(value), Keep: quickKept, Anew: true,
	})
	return err
}

func raceOf(number int, value []byte) race {
	r := race{number: number}
	_, _ = fmt.Sscan(string(value), &r.code, &r.epoch, &r.points, &r.place, &r.wait, &r.at)
	r.over = bytes.HasSuffix(value, []byte(raceOver))
	return r
}

// takeSeat seats a player in a race, whose room is made if nobody has yet. False means that it takes nobody any more.
func (h *Host) takeSeat(ctx context.Context, set game.Settings, next race, who players.Player) (seated bool,
	err error) {
	err = h.sit(ctx, next.code, who)
	if errors.Is(err, store.ErrNotFound) {
		set.Quick = cmp.Or(next.wait, QuickWait)
		var made *store.ConflictError
		switch err = h.CreateAt(ctx, next.code, next.epoch, Opening{Settings: set, Host: who}); {
		case errors.As(err, new(game.Refusal)):
			return false, err
		case err == nil: // who agreed on it may have gone elsewhere, and ended it
			agreed, err := h.agree(ctx, aboutQuick(&set), next.place, next)
			if err == nil && agreed.over && agreed.code == next.code {
				err = h.stateRace(ctx, aboutQuick(&set), next.place, next.value())
			}
			return err == nil, err
		case errors.As(err, &made) && made.Epoch == next.epoch:
			for range seatTries {
				if err = h.sit(ctx, next.code, who); !errors.Is(err, store.ErrNotFound) {
					break
				}
			}
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
func (h *Host) sit(ctx context.Context, code string, who players.Player) error {
	return h.Do(ctx, code, game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}})
}

// crew has the server's own bots brought into a quick race that has begun with few players, once other bots had time to
// come. Each node does that whose viewers are in the race: the log takes no more of them than there is room for.
func (r *room) crew() {
	bots, at := r.crewDue()
	if bots == 0 || at > r.clock() {
		return
	}
	r.crewed = r.state.Rounds
	r.host.crew(r.code, r.state.Settings.Difficulty, bots)
}

// crewDue is how many bots are to be brought, and from when on; none is not now.
func (r *room) crewDue() (bots int, at int64) {
	if r.crewed == r.state.Rounds || len(r.viewers) == 0 {
		return 0, 0
	}
	bots = r.state.Vacant(r.clock())
	if bots > 0 {
		at = r.state.Round.Begins - game.QuickBegins + CrewAfter.Milliseconds()
	}
	return bots, at
}

// digest returns a one-way digest of a text.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
