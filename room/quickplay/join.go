package quickplay

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
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Quick play leads strangers into the same room: a next race of the puzzle that they chose. There is no queue beside
// the rooms. The next races are those that the nodes have agreed on, by numbers, and whose lobbies still take people
// in. Whoever comes takes a seat in the one whose first player is the nearest in strength, and where there is none the
// next number is agreed on: see [matcher]. The room begins by itself: see [game.Calling].

// Config is what a [Service] needs of its node.
type Config struct {
	Rooms      room.Rooms
	Store      store.Store
	Kinds      catalog.Catalog
	Now        func() int64 // the store's time, Unix milliseconds
	Overloaded func() bool  // the node takes no further rooms
}

// Service is the quick play of one node. It is safe for concurrent use.
type Service struct {
	Config
	queue botQueue
}

// New makes a service.
func New(cfg Config) *Service { return &Service{Config: cfg} }

// What quick races are like.
const (
	Wait     = 5   // seconds that the first player waits for others, where nobody pressed lately
	BusyWait = 2   // the same where somebody did
	Seats    = 8   // players of one race
	Window   = 300 // seconds that the others have left after the first finish
)

const (
	keep       = time.Hour        // how long it is known which race was the last, and where a player went
	busyFor    = 10 * time.Second // since the race before was agreed on: others press just now
	knownRaces = 16               // races of a choice that are known: nobody is so late that one before matters
	seatTries  = 3                // while this node is still closing a room that was not there a moment ago
	joinTries  = 8                // races that turn out to take nobody any more, before a player has to ask again
)

// Join gives a player a seat in the next race of a puzzle and returns its room's code. It returns the same room again,
// on any node, as long as the player races there. A bot waits until a race has a seat for bots; see
// [Service.waitForSeat].
func (s *Service) Join(ctx context.Context, who players.Player, wanted protocol.NewQuick) (code string, err error) {
	set, refusal := room.RankedRace(s.Kinds, wanted)
	switch {
	case refusal != nil:
		return "", refusal
	case s.Overloaded():
		return "", room.ErrOverloaded
	}
	set.Seats, set.Window, set.Bots = Seats, Window, true
	seat := s.seat
	if game.IsBot(who.ID) {
		seat = s.waitForSeat
	}
	if code, err = seat(ctx, set, who); err != nil {
		return "", s.Rooms.ClientError(err)
	}
	return code, nil
}

// seat seats a player in the race where the player went last, if it is not over for the player, and else in the one
// that [matcher] finds. Where a player goes next is agreed on too, before the seat is taken:
// of one who asks twice, even at the same moment, the second goes where the first went.
func (s *Service) seat(ctx context.Context, set game.Settings, who players.Player) (code string, err error) {
	about := aboutQuick(&set)
	ticket := aboutTicket(about, who.ID)
	seek := matcher{service: s, about: about, site: who.Site, since: time.Now()}
	went, err := s.lastRace(ctx, ticket)
	for range joinTries {
		if err != nil {
			return "", err
		}
		if went.number > 0 {
			if seated, err := s.takeSeat(ctx, set, went, who); seated || err != nil {
				return went.code, err
			}
		}
		if seek.points == 0 {
			if seek.points, err = archive.Points(ctx, s.Store, who.ID, s.Kinds.Find(set.Kind), set.Size); err != nil {
				return "", err
			}
		}
		seek.not = went.code
		next, findErr := seek.find(ctx)
		if findErr != nil {
			return "", findErr
		}
		went, err = s.agree(ctx, ticket, went.number+1, next)
	}
	return "", room.ErrOverloaded
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
func aboutTicket(about, player string) string {
	sum := sha256.Sum256([]byte(about + " " + player))
	return "quick-at/" + hex.EncodeToString(sum[:16])
}

// lastRace is the last race that was agreed on.
func (s *Service) lastRace(ctx context.Context, about string) (last race, err error) {
	all, err := s.agreedRaces(ctx, about)
	if len(all) > 0 {
		last = all[len(all)-1]
	}
	return last, err
}

// agreedRaces are the races that were agreed on and are still known, by their numbers.
func (s *Service) agreedRaces(ctx context.Context, about string) ([]race, error) {
	facts, err := s.Store.List(ctx, about)
	all := make([]race, 0, len(facts))
	for name, value := range facts {
		if n, err := strconv.Atoi(name); err == nil {
			all = append(all, parseRace(n, value))
		}
	}
	slices.SortFunc(all, func(a, b race) int { return cmp.Compare(a.number, b.number) })
	return all, err
}

// agree agrees with all nodes on the race of a number: on the fresh one, unless there is another.
func (s *Service) agree(ctx context.Context, about string, number int, fresh race) (race, error) {
	agreed, err := s.Store.Put(ctx, store.Record{
		Key: about, Name: strconv.Itoa(number), Value: []byte(fresh.value()), TTL: keep,
	})
	if err != nil {
		return race{}, err
	}
	if number > knownRaces && string(agreed) == fresh.value() {
		if err := s.Store.Delete(ctx, about, strconv.Itoa(number-knownRaces)); err != nil {
			return race{}, err
		}
	}
	return parseRace(number, agreed), nil
}

// endRace has nobody look at a race any more.
func (s *Service) endRace(ctx context.Context, about string, r race) error {
	return s.stateRace(ctx, about, r.number, r.value()+raceOver)
}

// stateRace says what is known of the race of a number, whatever was before.
func (s *Service) stateRace(ctx context.Context, about string, number int, value string) error {
	_, err := s.Store.Put(ctx, store.Record{
		Key: about, Name: strconv.Itoa(number), Value: []byte(value), TTL: keep, Overwrite: true,
	})
	return err
}

func parseRace(number int, value []byte) race {
	r := race{number: number}
	_, _ = fmt.Sscan(string(value), &r.code, &r.epoch, &r.points, &r.place, &r.wait, &r.at)
	r.over = bytes.HasSuffix(value, []byte(raceOver))
	return r
}

// takeSeat seats a player in a race, whose room is made if nobody has yet. False means that it takes nobody any more.
func (s *Service) takeSeat(ctx context.Context, set game.Settings, next race, who players.Player) (seated bool,
	err error) {
	err = s.sit(ctx, next.code, who)
	if errors.Is(err, store.ErrNotFound) {
		set.Quick = cmp.Or(next.wait, Wait)
		var made *store.ConflictError
		switch err = s.Rooms.CreateAt(ctx, next.code, next.epoch, room.Opening{Settings: set, Host: who}); {
		case errors.As(err, new(game.Refusal)):
			return false, err
		case err == nil: // who agreed on it may have gone elsewhere, and ended it
			agreed, err := s.agree(ctx, aboutQuick(&set), next.place, next)
			if err == nil && agreed.over && agreed.code == next.code {
				err = s.stateRace(ctx, aboutQuick(&set), next.place, next.value())
			}
			return err == nil, err
		case errors.As(err, &made) && made.Epoch == next.epoch:
			for range seatTries {
				if err = s.sit(ctx, next.code, who); !errors.Is(err, store.ErrNotFound) {
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
func (s *Service) sit(ctx context.Context, code string, who players.Player) error {
	return s.Rooms.Do(ctx, code, game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}})
}
