package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
	"nonet/room/memstore"
)

// faults are stores that break one promise each: the suite must find every one, for a check that cannot fail
// proves nothing.
var faults = map[string]func(*memstore.Store) room.Store{
	"AppendsAnywhere":  func(s *memstore.Store) room.Store { return appendsAnywhere{s} },
	"KeepsSomeBack":    func(s *memstore.Store) room.Store { return keepsSomeBack{s} },
	"RefusesRepeats":   func(s *memstore.Store) room.Store { return refusesRepeats{s} },
	"TakesTooMuch":     func(s *memstore.Store) room.Store { return takesTooMuch{s} },
	"ReadsOneTooMany":  func(s *memstore.Store) room.Store { return readsOneTooMany{s} },
	"ReadsAnySize":     func(s *memstore.Store) room.Store { return readsAnySize{s} },
	"ReadsEmptyRooms":  func(s *memstore.Store) room.Store { return readsEmptyRooms{s} },
	"TellsWrongly":     func(s *memstore.Store) room.Store { return tellsWrongly{s} },
	"TellsAfterStop":   func(s *memstore.Store) room.Store { return tellsAfterStop{s} },
	"HeadsOutOfOrder":  func(s *memstore.Store) room.Store { return headsOutOfOrder{s} },
	"ListsOldestFirst": func(s *memstore.Store) room.Store { return listsOldestFirst{s} },
	"ForgetsDeadlines": func(s *memstore.Store) room.Store { return forgetsDeadlines{s} },
	"KeepsForEver":     func(s *memstore.Store) room.Store { return keepsForEver{s} },
	"NodesNeverFade":   func(s *memstore.Store) room.Store { return nodesNeverFade{s} },
	"SkipsNoRows":      func(s *memstore.Store) room.Store { return skipsNoRows{s} },
	"ForgetsWeeks":     func(s *memstore.Store) room.Store { return forgetsWeeks{s} },
	"CountsTwice":      func(s *memstore.Store) room.Store { return &countsTwice{Store: s} },
	"RanksItself":      func(s *memstore.Store) room.Store { return ranksItself{s} },
	"LastFactWins":     func(s *memstore.Store) room.Store { return lastFactWins{s} },
	"KnowsNoBounds":    func(s *memstore.Store) room.Store { return knowsNoBounds{s} },
	"RetractsNothing":  func(s *memstore.Store) room.Store { return retractsNothing{s} },
	"Backwards":        func(s *memstore.Store) room.Store { return remembersBackwards{s} },
	"RemembersForEver": func(s *memstore.Store) room.Store { return remembersForEver{s} },
	"OneClockForAll":   func(s *memstore.Store) room.Store { return oneClockForAll{s} },
	"LastSecretWins":   func(s *memstore.Store) room.Store { return lastSecretWins{s} },
	"IgnoresContexts":  func(s *memstore.Store) room.Store { return ignoresContexts{s} },
	"SharesItsSlices":  func(s *memstore.Store) room.Store { return &sharesItsSlices{Store: s} },
	"NeverCloses":      func(s *memstore.Store) room.Store { return neverCloses{s} },
	"EmptiesConflicts": func(s *memstore.Store) room.Store { return emptiesConflicts{s} },
	"TimeGoesBack":     func(s *memstore.Store) room.Store { return timeGoesBack{s} },
}

// faultEnv names the fault that a child process of this test has.
const faultEnv = "NONET_TEST_FAULT"

func TestFaultsAreFound(t *testing.T) {
	for name := range faults {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(os.Args[0], "-test.run=^TestOneFault$")
			cmd.Env = append(os.Environ(), faultEnv+"="+name)
			said, err := cmd.CombinedOutput()
			var failed *exec.ExitError
			require.True(t, errors.As(err, &failed), "the suite passes a store with this fault")
			require.Contains(t, string(said), "--- FAIL: TestOneFault")
			require.NotContains(t, string(said), "panic:")
		})
	}
}

// TestOneFault is the child of [TestFaultsAreFound]; on its own it shows that a sound store passes.
func TestOneFault(t *testing.T) {
	fault := faults[os.Getenv(faultEnv)]
	if fault != nil {
		patience = 200 * time.Millisecond // for what will not come
	}
	Run(t, func(*testing.T) room.Store {
		s := memstore.New(memstore.Options{})
		if fault == nil {
			return s
		}
		return fault(s)
	})
}

type appendsAnywhere struct{ room.Store }

func (s appendsAnywhere) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	heads, err := s.Heads(ctx, []string{a.Room})
	if err == nil && heads[0].Seq > 0 {
		a.Head = heads[0]
	}
	return s.Store.Append(ctx, a)
}

type keepsSomeBack struct{ room.Store }

func (s keepsSomeBack) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	e, err := s.Store.Append(ctx, a)
	var conflict *room.ConflictError
	if errors.As(err, &conflict) && len(conflict.Missed) > 1 {
		conflict.Missed = conflict.Missed[1:]
	}
	return e, err
}

type emptiesConflicts struct{ room.Store }

func (s emptiesConflicts) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	e, err := s.Store.Append(ctx, a)
	if errors.Is(err, room.ErrConflict) {
		err = &room.ConflictError{}
	}
	return e, err
}

type refusesRepeats struct{ room.Store }

func (s refusesRepeats) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	heads, err := s.Heads(ctx, []string{a.Room})
	if err == nil && heads[0].Hash == a.Next {
		return room.Entry{}, &room.ConflictError{Epoch: heads[0].Epoch}
	}
	return s.Store.Append(ctx, a)
}

type takesTooMuch struct{ room.Store }

func (s takesTooMuch) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	a.Data = a.Data[:min(len(a.Data), room.BatchMax)]
	return s.Store.Append(ctx, a)
}

type timeGoesBack struct{ room.Store }

func (s timeGoesBack) Read(ctx context.Context, name string, after uint64, max int) (string, []room.Entry, error) {
	epoch, entries, err := s.Store.Read(ctx, name, after, max)
	for i := range entries {
		entries[i].At -= int64(i)
	}
	return epoch, entries, err
}

type readsOneTooMany struct{ room.Store }

func (s readsOneTooMany) Read(ctx context.Context, name string, after uint64, max int) (string, []room.Entry, error) {
	return s.Store.Read(ctx, name, after, max+1)
}

type readsAnySize struct{ room.Store }

func (s readsAnySize) Read(ctx context.Context, name string, after uint64, max int) (epoch string, all []room.Entry, err error) {
	for {
		var page []room.Entry
		epoch, page, err = s.Store.Read(ctx, name, after+uint64(len(all)), max-len(all))
		all = append(all, page...)
		if err != nil || len(page) == 0 {
			return epoch, all, err
		}
	}
}

type readsEmptyRooms struct{ room.Store }

func (s readsEmptyRooms) Read(ctx context.Context, name string, after uint64, max int) (string, []room.Entry, error) {
	epoch, entries, err := s.Store.Read(ctx, name, after, max)
	if errors.Is(err, room.ErrNotFound) {
		err = nil
	}
	return epoch, entries, err
}

type tellsWrongly struct{ room.Store }

func (s tellsWrongly) Follow(ctx context.Context, name string, heard func(room.News)) (func(), error) {
	return s.Store.Follow(ctx, name, func(n room.News) {
		n.Entry.Seq++
		heard(n)
	})
}

type tellsAfterStop struct{ room.Store }

func (s tellsAfterStop) Follow(ctx context.Context, name string, heard func(room.News)) (func(), error) {
	_, err := s.Store.Follow(ctx, name, heard)
	return func() {}, err
}

type headsOutOfOrder struct{ room.Store }

func (s headsOutOfOrder) Heads(ctx context.Context, rooms []string) ([]room.Position, error) {
	heads, err := s.Store.Heads(ctx, rooms)
	for i, j := 0, len(heads)-1; i < j; i, j = i+1, j-1 {
		heads[i], heads[j] = heads[j], heads[i]
	}
	return heads, err
}

// oneClockForAll has a second clock, a second ahead, and takes it for that of all rooms.
type oneClockForAll struct{ room.Store }

func (s oneClockForAll) Clocks(ctx context.Context) ([]room.Reading, error) {
	shown, err := s.Store.Clocks(ctx)
	if err != nil {
		return nil, err
	}
	other := shown[0]
	other.Now += 1000
	return append(shown, other), nil
}

func (s oneClockForAll) Clock(string) int { return 1 }

type listsOldestFirst struct{ room.Store }

func (s listsOldestFirst) Listings(ctx context.Context, max int) ([][]byte, error) {
	listed, err := s.Store.Listings(ctx, max)
	for i, j := 0, len(listed)-1; i < j; i, j = i+1, j-1 {
		listed[i], listed[j] = listed[j], listed[i]
	}
	return listed, err
}

type forgetsDeadlines struct{ room.Store }

func (s forgetsDeadlines) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	a.Deadline = 0
	return s.Store.Append(ctx, a)
}

type keepsForEver struct{ room.Store }

func (s keepsForEver) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	a.Keep = 0
	return s.Store.Append(ctx, a)
}

type nodesNeverFade struct{ room.Store }

func (s nodesNeverFade) Attend(ctx context.Context, name, node string, c room.Crowd, _ time.Duration) error {
	return s.Store.Attend(ctx, name, node, c, time.Hour)
}

type skipsNoRows struct{ room.Store }

func (s skipsNoRows) Top(ctx context.Context, b room.Board, _, max int) (room.Page, error) {
	return s.Store.Top(ctx, b, 0, max)
}

type forgetsWeeks struct{ room.Store }

func (s forgetsWeeks) Top(ctx context.Context, b room.Board, skip, max int) (room.Page, error) {
	if b.Period == room.Week(today) {
		return room.Page{First: skip + 1}, nil
	}
	return s.Store.Top(ctx, b, skip, max)
}

// countsTwice forgets which rounds it has counted.
type countsTwice struct {
	room.Store
	rounds atomic.Int64
}

func (s *countsTwice) Record(ctx context.Context, r room.Round) error {
	if len(r.Wins) > 0 {
		r.ID += fmt.Sprint("-", s.rounds.Add(1))
	}
	return s.Store.Record(ctx, r)
}

// ranksItself says that everybody who is asked for is first.
type ranksItself struct{ room.Store }

func (s ranksItself) Around(ctx context.Context, b room.Board, player string, reach int) (room.Page, error) {
	p, err := s.Store.Around(ctx, b, player, reach)
	p.First = 1
	return p, err
}

type lastFactWins struct{ room.Store }

func (s lastFactWins) State(ctx context.Context, f room.Fact) ([]byte, error) {
	f.Anew = true
	return s.Store.State(ctx, f)
}

type knowsNoBounds struct{ room.Store }

func (s knowsNoBounds) State(ctx context.Context, f room.Fact) ([]byte, error) {
	f.Most = 0
	return s.Store.State(ctx, f)
}

type retractsNothing struct{ room.Store }

func (s retractsNothing) Retract(context.Context, string, string) error { return nil }

type remembersBackwards struct{ room.Store }

func (s remembersBackwards) Remembered(ctx context.Context, player string, skip, max int) ([]room.Played, int, error) {
	rounds, total, err := s.Store.Remembered(ctx, player, skip, max)
	slices.Reverse(rounds)
	return rounds, total, err
}

type remembersForEver struct{ room.Store }

func (s remembersForEver) Remember(ctx context.Context, player string, p room.Played, _ time.Duration) error {
	return s.Store.Remember(ctx, player, p, 0)
}

type lastSecretWins struct{ room.Store }

func (s lastSecretWins) Secret(_ context.Context, _ string, fresh []byte) ([]byte, error) {
	return bytes.Clone(fresh), nil
}

type ignoresContexts struct{ room.Store }

func (s ignoresContexts) Append(_ context.Context, a room.Append) (room.Entry, error) {
	return s.Store.Append(context.Background(), a)
}

// sharesItsSlices gives out the entries that it was given, and not copies.
type sharesItsSlices struct {
	room.Store
	first []byte
}

func (s *sharesItsSlices) Append(ctx context.Context, a room.Append) (room.Entry, error) {
	e, err := s.Store.Append(ctx, a)
	if err == nil && e.Seq == 1 {
		s.first = a.Data
	}
	return e, err
}

func (s *sharesItsSlices) Read(ctx context.Context, name string, after uint64, max int) (string, []room.Entry, error) {
	epoch, entries, err := s.Store.Read(ctx, name, after, max)
	if len(entries) > 0 && entries[0].Seq == 1 {
		entries[0].Data = s.first
	}
	return epoch, entries, err
}

type neverCloses struct{ room.Store }

func (s neverCloses) Close() error { return nil }
