package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/store"
)

type base = store.Store

// faults are stores that break one promise each, and the test case of the suite that must find it.
var faults = map[string]struct {
	testCase string
	open     func(base) base
}{
	"AppendsAnywhere":  {"Append/AheadConflicts", func(s base) base { return appendsAnywhere{s} }},
	"KeepsSomeBack":    {"Append/ConflictBringsWhatWasMissed", func(s base) base { return keepsSomeBack{s} }},
	"RefusesRepeats":   {"Append/RepeatIsAddedOnce", func(s base) base { return refusesRepeats{s} }},
	"TakesTooMuch":     {"Append/TooLarge", func(s base) base { return takesTooMuch{s} }},
	"ReadsOneTooMany":  {"Read/Pages", func(s base) base { return readsOneTooMany{s} }},
	"ReadsAnySize":     {"Read/IsBoundedInBytes", func(s base) base { return readsAnySize{s} }},
	"ReadsEmptyRooms":  {"Read/NoLog", func(s base) base { return readsEmptyRooms{s} }},
	"TellsWrongly":     {"Follow/HearsAppends", func(s base) base { return publishesWrongly{s} }},
	"TellsAfterStop":   {"Follow/StopStops", func(s base) base { return publishesAfterStop{s} }},
	"HeadsOutOfOrder":  {"Heads/PositionsInOrder", func(s base) base { return headsOutOfOrder{s} }},
	"ListsOldestFirst": {"Lobby/LatestChangedFirst", func(s base) base { return listsOldestFirst{s} }},
	"ForgetsDeadlines": {"Timers/DueWhenTheDeadlineComes", func(s base) base { return forgetsDeadlines{s} }},
	"KeepsForEver":     {"Expiry/AnExpiredLogIsGone", func(s base) base { return keepsForEver{s} }},
	"NodesNeverFade":   {"Presence/ASilentNodeFades", func(s base) base { return nodesNeverFade{s} }},
	"SkipsNoRows":      {"Boards/Pages", func(s base) base { return skipsNoRows{s} }},
	"ForgetsWeeks":     {"Boards/Periods", func(s base) base { return forgetsWeeks{s} }},
	"CountsTwice":      {"Boards/WinsAddUpOnce", func(s base) base { return &countsTwice{Store: s} }},
	"RanksItself":      {"Boards/RanksAreTrue", func(s base) base { return ranksItself{s} }},
	"LastFactWins":     {"KV/FirstWins", func(s base) base { return lastFactWins{s} }},
	"KnowsNoBounds":    {"KV/NoMoreThanThereMayBe", func(s base) base { return knowsNoBounds{s} }},
	"RetractsNothing":  {"KV/RetractedAreGone", func(s base) base { return retractsNothing{s} }},
	"Backwards":        {"Histories/LatestFirst", func(s base) base { return remembersBackwards{s} }},
	"RemembersForEver": {"Histories/ForgottenInTime", func(s base) base { return remembersForEver{s} }},
	"OneClockForAll":   {"Clocks/StampTheirRooms", func(s base) base { return oneClockForAll{s} }},
	"LastSecretWins":   {"Secrets/FirstWins", func(s base) base { return lastSecretWins{s} }},
	"IgnoresContexts":  {"Faults/ACancelledContextIsAnError", func(s base) base { return ignoresContexts{s} }},
	"SharesItsSlices":  {"Append/SlicesAreOwned", func(s base) base { return &sharesItsSlices{Store: s} }},
	"KeepsItsData":     {"Append/AnImmediateStoreKeepsACopy", newKeepsItsData},
	"NeverCloses":      {"Faults/AClosedStoreIsAnError", func(s base) base { return neverCloses{s} }},
	"EmptiesConflicts": {"Append/ConflictBringsWhatWasMissed", func(s base) base { return emptiesConflicts{s} }},
	"LetsThemIn":       {"Quarantine/AppendsAreRefused", func(s base) base { return letsThemIn{s} }},
	"SetsNoneAside":    {"Failed/NotPendingUntilTakenUp", func(s base) base { return setsNoneAside{s} }},
	"DropsThemAll":     {"Quarantine/NeitherDueNorListed", func(s base) base { return dropsThemAll{s} }},
	"TimeGoesBack":     {"Append/SeqIsDense", func(s base) base { return timeGoesBack{s} }},
}

// faultEnv names the fault that a child process of this test has.
const faultEnv = "NONET_TEST_FAULT"

func TestFaultsAreFound(t *testing.T) {
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			group, testCase, _ := strings.Cut(fault.testCase, "/")
			cmd := exec.Command(os.Args[0], "-test.run=^TestOneFault$/^"+group+"$/^"+testCase+"$")
			cmd.Env = append(os.Environ(), faultEnv+"="+name)
			said, err := cmd.CombinedOutput()
			var failed *exec.ExitError
			require.True(t, errors.As(err, &failed), "the suite passes a store with this fault")
			require.Contains(t, string(said), "--- FAIL: TestOneFault/"+fault.testCase)
			require.NotContains(t, string(said), "panic:")
		})
	}
}

// TestOneFault is the child of [TestFaultsAreFound]. Without a fault, it shows that a correct store passes the suite.
func TestOneFault(t *testing.T) {
	fault, faulty := faults[os.Getenv(faultEnv)]
	if faulty {
		patience = 3 * time.Second // for results that never arrive; longer than the longest TTL in the suite
	}
	testStore(t, func(*testing.T) store.Store {
		s := memstore.New(memstore.Options{})
		if !faulty {
			return s
		}
		return fault.open(asynchronous{s})
	})
}

// asynchronous is a memory store that calls back from another goroutine, like every store that is not immediate.
type asynchronous struct{ store.Store }

func (s asynchronous) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type appendsAnywhere struct{ store.Store }

func (s appendsAnywhere) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		heads, err := s.Heads(ctx, []string{a.Room})
		if err == nil && heads[0].Seq > 0 {
			a.Head = heads[0]
		}
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type keepsSomeBack struct{ store.Store }

func (s keepsSomeBack) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		e, err := store.AppendAndWait(ctx, s.Store, a)
		var conflict *store.ConflictError
		if errors.As(err, &conflict) && len(conflict.Missed) > 1 {
			conflict.Missed = conflict.Missed[1:]
		}
		return e, err
	})
}

type emptiesConflicts struct{ store.Store }

func (s emptiesConflicts) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		e, err := store.AppendAndWait(ctx, s.Store, a)
		if errors.Is(err, store.ErrConflict) {
			err = &store.ConflictError{}
		}
		return e, err
	})
}

type refusesRepeats struct{ store.Store }

func (s refusesRepeats) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		heads, err := s.Heads(ctx, []string{a.Room})
		if err == nil && heads[0].Hash == a.Next {
			return store.Entry{}, &store.ConflictError{Epoch: heads[0].Epoch}
		}
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type takesTooMuch struct{ store.Store }

func (s takesTooMuch) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		a.Data = a.Data[:min(len(a.Data), store.BatchMax)]
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type timeGoesBack struct{ store.Store }

func (s timeGoesBack) Read(ctx context.Context, name string, after uint64, max int) (string, []store.Entry, error) {
	epoch, entries, err := s.Store.Read(ctx, name, after, max)
	for i := range entries {
		entries[i].At -= int64(i)
	}
	return epoch, entries, err
}

type readsOneTooMany struct{ store.Store }

func (s readsOneTooMany) Read(ctx context.Context, name string, after uint64, max int) (string, []store.Entry, error) {
	return s.Store.Read(ctx, name, after, max+1)
}

type readsAnySize struct{ store.Store }

func (s readsAnySize) Read(ctx context.Context, name string, after uint64, max int) (epoch string, all []store.Entry,
	err error) {
	for {
		var page []store.Entry
		epoch, page, err = s.Store.Read(ctx, name, after+uint64(len(all)), max-len(all))
		all = append(all, page...)
		if err != nil || len(page) == 0 {
			return epoch, all, err
		}
	}
}

type readsEmptyRooms struct{ store.Store }

func (s readsEmptyRooms) Read(ctx context.Context, name string, after uint64, max int) (string, []store.Entry, error) {
	epoch, entries, err := s.Store.Read(ctx, name, after, max)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return epoch, entries, err
}

type publishesWrongly struct{ store.Store }

func (s publishesWrongly) Follow(ctx context.Context, name string, heard func(store.News)) (func(), error) {
	return s.Store.Follow(ctx, name, func(n store.News) {
		n.Entry.Seq++
		heard(n)
	})
}

type publishesAfterStop struct{ store.Store }

func (s publishesAfterStop) Follow(ctx context.Context, name string, heard func(store.News)) (func(), error) {
	_, err := s.Store.Follow(ctx, name, heard)
	return func() {}, err
}

type headsOutOfOrder struct{ store.Store }

func (s headsOutOfOrder) Heads(ctx context.Context, rooms []string) ([]store.Position, error) {
	heads, err := s.Store.Heads(ctx, rooms)
	for i, j := 0, len(heads)-1; i < j; i, j = i+1, j-1 {
		heads[i], heads[j] = heads[j], heads[i]
	}
	return heads, err
}

// oneClockForAll stamps the entries of all rooms with a second clock that is a second ahead.
type oneClockForAll struct{ store.Store }

func (s oneClockForAll) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	shown, err := s.Store.Clocks(ctx)
	if err != nil {
		return nil, err
	}
	other := shown[0]
	other.Now += 1000
	return append(shown, other), nil
}

func (s oneClockForAll) Clock(string) int { return 1 }

type listsOldestFirst struct{ store.Store }

func (s listsOldestFirst) Listings(ctx context.Context, max int) ([][]byte, error) {
	listed, err := s.Store.Listings(ctx, max)
	for i, j := 0, len(listed)-1; i < j; i, j = i+1, j-1 {
		listed[i], listed[j] = listed[j], listed[i]
	}
	return listed, err
}

type forgetsDeadlines struct{ store.Store }

func (s forgetsDeadlines) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		a.Deadline = 0
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type keepsForEver struct{ store.Store }

func (s keepsForEver) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		a.TTL = 0
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

type nodesNeverFade struct{ store.Store }

func (s nodesNeverFade) SetPresence(ctx context.Context, name, node string, c store.Connected, _ time.Duration) (
	map[string]store.Connected, error) {
	return s.Store.SetPresence(ctx, name, node, c, time.Hour)
}

type skipsNoRows struct{ store.Store }

func (s skipsNoRows) Top(ctx context.Context, b store.Leaderboard, _, max int) (store.Page, error) {
	return s.Store.Top(ctx, b, 0, max)
}

type forgetsWeeks struct{ store.Store }

func (s forgetsWeeks) Top(ctx context.Context, b store.Leaderboard, skip, max int) (store.Page, error) {
	if b.Period == store.Week(today) {
		return store.Page{First: skip + 1}, nil
	}
	return s.Store.Top(ctx, b, skip, max)
}

// countsTwice does not remember which rounds it has counted.
type countsTwice struct {
	store.Store
	rounds atomic.Int64
}

func (s *countsTwice) RecordRound(ctx context.Context, r store.RankedRound) error {
	if len(r.Wins) > 0 {
		r.ID += fmt.Sprint("-", s.rounds.Add(1))
	}
	return s.Store.RecordRound(ctx, r)
}

// ranksItself returns the first rank for every player.
type ranksItself struct{ store.Store }

func (s ranksItself) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (store.Page, error) {
	p, err := s.Store.Around(ctx, b, player, reach)
	p.First = 1
	return p, err
}

type lastFactWins struct{ store.Store }

func (s lastFactWins) Put(ctx context.Context, f store.Record) ([]byte, error) {
	f.Overwrite = true
	return s.Store.Put(ctx, f)
}

type knowsNoBounds struct{ store.Store }

func (s knowsNoBounds) Put(ctx context.Context, f store.Record) ([]byte, error) {
	f.Limit = 0
	return s.Store.Put(ctx, f)
}

type retractsNothing struct{ store.Store }

func (s retractsNothing) Delete(context.Context, string, ...string) error { return nil }

type remembersBackwards struct{ store.Store }

func (s remembersBackwards) History(ctx context.Context, player string, skip, max int) ([]store.PlayedRound, int,
	error) {
	rounds, total, err := s.Store.History(ctx, player, skip, max)
	slices.Reverse(rounds)
	return rounds, total, err
}

type remembersForEver struct{ store.Store }

func (s remembersForEver) AddToHistory(ctx context.Context, player string, p store.PlayedRound, _ time.Duration) error {
	return s.Store.AddToHistory(ctx, player, p, 0)
}

type lastSecretWins struct{ store.Store }

func (s lastSecretWins) Secret(_ context.Context, _ string, fresh []byte) ([]byte, error) {
	return bytes.Clone(fresh), nil
}

type ignoresContexts struct{ store.Store }

func (s ignoresContexts) Read(_ context.Context, name string, after uint64, max int) (string, []store.Entry, error) {
	return s.Store.Read(context.Background(), name, after, max)
}

// sharesItsSlices returns the caller's listing instead of a copy.
type sharesItsSlices struct {
	store.Store
	listing []byte
}

func (s *sharesItsSlices) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		e, err := store.AppendAndWait(ctx, s.Store, a)
		if err == nil && a.Listing != nil {
			s.listing = a.Listing
		}
		return e, err
	})
}

func (s *sharesItsSlices) Listings(ctx context.Context, max int) ([][]byte, error) {
	listings, err := s.Store.Listings(ctx, max)
	if len(listings) > 0 && s.listing != nil {
		listings[0] = s.listing
	}
	return listings, err
}

// keepsItsData returns the caller's data instead of a copy.
type keepsItsData struct{ immediateStore }

type immediateStore = store.Immediate // an embedded store.Immediate would hide the method of the same name

func newKeepsItsData(base) base { return keepsItsData{memstore.New(memstore.Options{})} }

func (s keepsItsData) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	s.immediateStore.Append(a, by, func(e store.Entry, err error) {
		if err == nil {
			e.Data = a.Data
		}
		done(e, err)
	})
}

// letsThemIn reports rooms as quarantined but still serves them.
type letsThemIn struct{ store.Store }

func (s letsThemIn) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		f, err := s.QuarantineFault(ctx, a.Room)
		if err != nil {
			return store.AppendAndWait(ctx, s.Store, a)
		}
		if err := s.Release(ctx, a.Room, time.Hour); err != nil {
			return store.Entry{}, err
		}
		e, err := store.AppendAndWait(ctx, s.Store, a)
		return e, errors.Join(err, s.Quarantine(ctx, a.Room, f))
	})
}

type setsNoneAside struct{ store.Store }

func (s setsNoneAside) FailEnding(ctx context.Context, _ store.Ending, _ store.Fault) error {
	return s.Ping(ctx)
}

type dropsThemAll struct{ store.Store }

func (s dropsThemAll) Release(ctx context.Context, name string, _ time.Duration) error {
	return s.Drop(ctx, name)
}

type neverCloses struct{ store.Store }

func (s neverCloses) Close() error { return nil }
