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
	"time"

	"nonet/internal/quota"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Quick play brings strangers into the same room, the next race of the puzzle they chose. There is no queue besides the
// rooms. The next races are those that the nodes have agreed on, by number, and whose lobbies still accept players. A
// player gets a seat in the race whose first player is nearest in strength; if there is none, the nodes agree on the
// next number: see [matcher]. The room starts automatically: see [game.Calling].

// Config holds what a [Service] needs.
type Config struct {
	Rooms        room.Rooms
	Store        store.Store
	Kinds        catalog.Catalog
	Now          func() int64 // the store's time, Unix milliseconds
	IsOverloaded func() bool  // reports whether the node takes no more rooms
}

// Service provides quick play on one node. It is safe for concurrent use.
type Service struct {
	Config
	bots quota.Quota[string] // requests of bots that wait, by bot and by address
}

// New returns a service.
func New(cfg Config) *Service { return &Service{Config: cfg} }

// Settings of quick races.
const (
	Wait     = 5   // seconds that the first player waits for others, if there was no recent race
	BusyWait = 2   // the same if there was a recent race
	Seats    = 8   // seats of a race
	Window   = 300 // seconds that the others have left after the first finish
)

const (
	keep       = time.Hour        // how long races and players' choices of them are kept
	busyFor    = 10 * time.Second // how long a race counts as recent
	knownRaces = 16               // number of recent races kept per choice; older ones do not matter
	seatTries  = 3                // tries while this node is closing a room that did not exist
	joinTries  = 8                // races that turn out to be closed before the player has to retry
)

// Join gives a player a seat in the next race of a puzzle and returns its room's code. It returns the same room again,
// on any node, while the player takes part there. A bot waits until a race has a seat for bots; see
// [Service.waitForSeat].
func (s *Service) Join(ctx context.Context, who players.Player, wanted protocol.NewQuick) (code string, err error) {
	set, refusal := room.RankedRace(s.Kinds, wanted)
	switch {
	case refusal != nil:
		return "", refusal
	case s.IsOverloaded():
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

// seat seats a player in the last race of the player, if it is not over for the player, and otherwise in the one that
// [matcher] finds. The nodes agree on the player's next race before the seat is taken, so that concurrent requests lead
// to the same race.
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

// race is a race that the nodes have agreed on, either as the next of its choice or as the next of a player.
type race struct {
	number      int // its number in the list it was read from, from 1; 0 for none
	code, epoch string
	points      int   // the strength of its first player
	place       int   // its number among the races of its choice
	wait        int   // seconds that the first player waits; 0 if an older node agreed on it
	at          int64 // when it was agreed on, Unix milliseconds; 0 as for wait
	over        bool  // it accepts no more players
}

// raceOver is the suffix of the record of a race that accepts no more players. The record keeps its number: otherwise a
// node with an outdated list could agree on another race with that number although a later one is open.
const raceOver = " over"

func (r race) value() string {
	return fmt.Sprint(r.code, " ", r.epoch, " ", r.points, " ", r.place, " ", r.wait, " ", r.at)
}

// aboutQuick returns the key of the records of a choice's races.
var (
	raceRecords = store.NewCollection("quick", keep, store.NotPersonal)
	tickets     = store.NewCollection("quick-at", keep, store.Pseudonymous)
)

func aboutQuick(set *game.Settings) string {
	return raceRecords.Key(set.Kind, set.Size, set.Rules, set.Difficulty)
}

// aboutTicket returns the key of the records of a player's races of a choice. It is a hash, so it does not contain the
// player's ID.
func aboutTicket(about, player string) string {
	sum := sha256.Sum256([]byte(about + " " + player))
	return tickets.Key(hex.EncodeToString(sum[:16]))
}

// lastRace returns the last race that was agreed on, or a zero race.
func (s *Service) lastRace(ctx context.Context, about string) (last race, err error) {
	all, err := s.agreedRaces(ctx, about)
	if len(all) > 0 {
		last = all[len(all)-1]
	}
	return last, err
}

// agreedRaces returns the agreed races that are still kept, ordered by number.
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

// agree makes all nodes agree on the race with a number. It returns fresh unless there is another one already.
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

// endRace marks a race as over.
func (s *Service) endRace(ctx context.Context, about string, r race) error {
	return s.overwrite(ctx, about, r.number, r.value()+raceOver)
}

// overwrite replaces the record of the race with a number.
func (s *Service) overwrite(ctx context.Context, about string, number int, value string) error {
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

// takeSeat seats a player in a race and creates its room if necessary. It returns false if the race accepts no more
// players.
func (s *Service) takeSeat(ctx context.Context, set game.Settings, next race, who players.Player) (seated bool,
	err error) {
	err = s.sit(ctx, next.code, who)
	if errors.Is(err, store.ErrNotFound) {
		set.Quick = cmp.Or(next.wait, Wait)
		var made *store.ConflictError
		switch err = s.Rooms.CreateAt(ctx, next.code, next.epoch, room.Setup{Settings: set, Creator: who}); {
		case errors.As(err, new(game.Refusal)):
			return false, err
		case err == nil: // the player who agreed on it may have left and marked it as over
			agreed, err := s.agree(ctx, aboutQuick(&set), next.place, next)
			if err == nil && agreed.over && agreed.code == next.code {
				err = s.overwrite(ctx, aboutQuick(&set), next.place, next.value())
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

// sit takes a seat for a player who is not connected to the room yet.
func (s *Service) sit(ctx context.Context, code string, who players.Player) error {
	return s.Rooms.Do(ctx, code, game.Command{Player: who.ID, Do: game.Sit{Name: who.Name, Site: who.Site}})
}
