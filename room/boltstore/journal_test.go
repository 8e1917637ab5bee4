package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
	"nonet/room/storetest"
)

// journalTest is a store with something in its journal, whose files can be copied as a crash would leave them.
type journalTest struct {
	path string
	s    *Store
	seed uint64
	r    *rand.Rand
	acks []ack // what was acknowledged, one group each
}

type ack struct {
	room string
	e    store.Entry
}

func newJournalTest(t *testing.T) *journalTest {
	j := &journalTest{path: filepath.Join(t.TempDir(), "nonet.db"), seed: rand.Uint64()}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the seed was %d", j.seed)
		}
	})
	j.r = rand.New(rand.NewPCG(j.seed, 0))
	s, err := Open(j.path, Options{})
	require.NoError(t, err)
	s.foldAfter = time.Hour
	j.s = s
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return j
}

// plays appends to some rooms, and folds now and then, but not at the end: so both files of the journal have
// something in them of before.
func (j *journalTest) plays(t *testing.T) {
	heads := make(map[string]store.Position)
	for i := range 60 {
		name := fmt.Sprint("room ", j.r.IntN(6))
		head, ok := heads[name]
		if !ok {
			head = store.Position{Epoch: "epoch of " + name}
		}
		a := storetest.After(name, head, strings.Repeat(fmt.Sprint(i, " "), 1+j.r.IntN(60)))
		a.Listing, a.Deadline, a.Ends = []byte("listing of "+name), int64(i+1), i%9 == 0
		e, err := j.s.Append(t.Context(), a)
		require.NoError(t, err)
		heads[name] = head.After(e)
		j.acks = append(j.acks, ack{name, e})
		if i == 22 || i < 45 && j.r.IntN(10) == 0 { // one of a hundred would fold nothing by chance alone
			foldAll(t, j.s)
		}
	}
}

// holds keeps the writer from folding, until free is called.
func (j *journalTest) holds(t *testing.T) (free func()) {
	held, freed := make(chan struct{}), make(chan struct{})
	go func() {
		_ = j.s.update(context.Background(), "hold", func(*txn) error {
			close(held)
			waitfor.Value(t, freed, "the test")
			return nil
		})
	}()
	waitfor.Value(t, held, "the writer")
	return func() { close(freed) }
}

// crashed are the files as a crash would leave them.
func (j *journalTest) crashed(t *testing.T) (files map[string][]byte) {
	free := j.holds(t)
	defer free()
	files = make(map[string][]byte)
	for _, suffix := range []string{"", journalSuffixes[0], journalSuffixes[1]} {
		b, err := os.ReadFile(j.path + suffix)
		require.NoError(t, err)
		files[suffix] = b
	}
	return files
}

// placed writes files to a new directory.
func placed(t *testing.T, files map[string][]byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "nonet.db")
	for suffix, b := range files {
		require.NoError(t, os.WriteFile(path+suffix, b, 0o600))
	}
	return path
}

// last is the file of the journal that is written, and where its last group begins and ends.
func (j *journalTest) last(t *testing.T, files map[string][]byte) (suffix string, begins, ends int) {
	var of journaled
	require.NoError(t, j.s.view(t.Context(), "look", func(tx *txn) error {
		of, _ = parseJournaled(tx.Bucket(metaBucket).Get(journalKey))
		return nil
	}))
	groups := groupsIn(files[journalSuffixes[j.s.ahead.journal.turn]], of)
	require.NotEmpty(t, groups)
	ends = int(j.s.ahead.journal.at)
	size := groupHead + len(groups[len(groups)-1].body)
	return journalSuffixes[j.s.ahead.journal.turn], ends - (size+groupAlign-1)/groupAlign*groupAlign, ends
}

// lacking looks for what was acknowledged, and says which of it a store lacks. Nothing else may stand in its place.
func lacking(t *testing.T, s *Store, acks []ack) (lacks []int) {
	t.Helper()
	logs := make(map[string][]store.Entry)
	for i := range 6 {
		name := fmt.Sprint("room ", i)
		_, entries, err := s.Read(t.Context(), name, 0, store.ReadMax)
		if !errors.Is(err, store.ErrNotFound) {
			require.NoError(t, err)
		}
		logs[name] = entries
	}
	at := make(map[string]int)
	for n, a := range acks {
		i := at[a.room]
		at[a.room]++
		if i >= len(logs[a.room]) {
			lacks = append(lacks, n)
			continue
		}
		require.Equal(t, a.e, logs[a.room][i], a.room)
	}
	for name, entries := range logs {
		require.LessOrEqual(t, len(entries), at[name])
	}
	return lacks
}

// TestCrashed: what a crash leaves in the journal is there after the next start, with all beside it.
func TestCrashed(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	path := placed(t, j.crashed(t))
	report, err := Check(path)
	require.NoError(t, err)
	require.Empty(t, report.Damages)
	require.Positive(t, report.Ahead)
	require.Contains(t, report.String(), "entries in the journal")
	for again := range 2 {
		s, err := Open(path, Options{})
		require.NoError(t, err)
		require.Empty(t, lacking(t, s, j.acks))
		require.Equal(t, ofAll(t, j.s), ofAll(t, s))
		require.NoError(t, s.Close())
		for _, suffix := range journalSuffixes {
			require.NoFileExists(t, path+suffix, "start %d: all is in one file", again)
		}
	}
}

// ofAll is what a store says of all rooms together.
func ofAll(t *testing.T, s *Store) map[string]any {
	t.Helper()
	all := make(map[string]any)
	for what, ask := range map[string]func() (any, error){
		"listings": func() (any, error) { return s.Listings(t.Context(), 10) },
		"due":      func() (any, error) { return s.Due(t.Context(), 10) },
		"pending":  func() (any, error) { return s.Pending(t.Context(), 100) },
	} {
		said, err := ask()
		require.NoError(t, err)
		require.NotEmpty(t, said, what)
		all[what] = said
	}
	return all
}

// TestCrashedInTheMiddleOfAFold: the data file has some rooms already, and does not say so, and the journal has all.
func TestCrashedInTheMiddleOfAFold(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	want := ofAll(t, j.s)
	for parts := 1; ; parts++ {
		more := j.folds(t)
		crashed := openTestAt(t, placed(t, j.crashed(t)))
		for _, s := range []*Store{j.s, crashed} {
			require.Empty(t, lacking(t, s, j.acks), "after %d parts", parts)
			require.Equal(t, want, ofAll(t, s), "after %d parts", parts)
		}
		if !more {
			require.Greater(t, parts, 1)
			return
		}
	}
}

// folds has the writer fold a part, and says whether there are more.
func (j *journalTest) folds(t *testing.T) (more bool) {
	done := make(chan error, 1)
	part := newJob(t.Context(), func(*txn) error { return nil })
	part.then = func() {
		var err error
		more, err = j.s.foldSome(false)
		done <- err
	}
	require.NoError(t, j.s.do("fold a part", part))
	require.NoError(t, waitfor.Value(t, done, "a part"))
	return more
}

// TestAFoldEndsByItself: what is written meanwhile does not wait for its end.
func TestAFoldEndsByItself(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	require.NotEmpty(t, j.s.ahead.active)
	free := j.holds(t)
	j.s.wants(j.s.foldNow)
	free()
	folded := make(chan struct{})
	go func() {
		defer close(folded)
		j.s.ahead.gate.Lock()
		defer j.s.ahead.gate.Unlock()
		for j.s.ahead.frozen != nil || len(j.s.ahead.active) > 0 {
			j.s.ahead.moved.Wait()
		}
	}()
	waitfor.Value(t, folded, "the fold's end")
	require.Empty(t, lacking(t, j.s, j.acks))
	path := placed(t, j.crashed(t))
	report, err := Check(path)
	require.NoError(t, err)
	require.Empty(t, report.Damages)
	require.Zero(t, report.Ahead)
}

// TestTornJournal: a group that was broken off is left out, and nothing else.
func TestTornJournal(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	files := j.crashed(t)
	suffix, begins, _ := j.last(t, files)
	for name, tear := range map[string]func(b []byte) []byte{
		"cut":    func(b []byte) []byte { return b[:begins+j.r.IntN(groupHead+recordHead)] },
		"zeroed": func(b []byte) []byte { clear(b[begins+j.r.IntN(groupHead+recordHead):]); return b },
		"before": func(b []byte) []byte { return b[:begins] },
	} {
		t.Run(name, func(t *testing.T) {
			torn := map[string][]byte{suffix: tear(bytes.Clone(files[suffix]))}
			for s, b := range files {
				if s != suffix {
					torn[s] = b
				}
			}
			path := placed(t, torn)
			report, err := Check(path)
			require.NoError(t, err)
			require.Empty(t, report.Damages)
			s := openTestAt(t, path)
			require.Equal(t, []int{len(j.acks) - 1}, lacking(t, s, j.acks))
			require.Zero(t, s.Damages())
			grow(t, s, "another")
		})
	}
}

// TestDamagedJournal flips bits in it. Whatever is lost but the last group is told before and at the start, and a room
// that goes on without what it lost is none that is served.
func TestDamagedJournal(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	files := j.crashed(t)
	told := 0
	for range 40 {
		harmed := make(map[string][]byte)
		for suffix, b := range files {
			harmed[suffix] = bytes.Clone(b)
		}
		suffix, _, ends := j.last(t, files)
		harmed[suffix][j.r.IntN(min(ends, len(harmed[suffix])))] ^= 1 << j.r.IntN(8)
		path := placed(t, harmed)
		report, err := Check(path)
		require.NoError(t, err)
		var logged bytes.Buffer
		s, err := Open(path, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
		require.NoError(t, err)
		switch lacks := lacking(t, s, j.acks); {
		case len(lacks) > 0 && lacks[0] < len(j.acks)-1:
			require.NotEmpty(t, report.Damages)
			require.Positive(t, s.Damages())
			require.Contains(t, logged.String(), "the journal is damaged")
			require.FileExists(t, path+suffix+keptDamaged)
			told++
		case len(lacks) == 0:
			require.Empty(t, report.Damages)
		}
		grow(t, s, "another")
		require.NoError(t, s.Close())
		report, err = Check(path)
		require.NoError(t, err)
		require.Empty(t, report.Damages)
	}
	require.Positive(t, told)
}

// TestARoomWithAGapIsSetAside, and goes no further than what is whole.
func TestARoomWithAGapIsSetAside(t *testing.T) {
	j := newJournalTest(t)
	grow(t, j.s, "room")
	head, err := j.s.Heads(t.Context(), []string{"room"})
	require.NoError(t, err)
	at := head[0]
	for i := range 3 {
		e, err := j.s.Append(t.Context(), storetest.After("room", at, fmt.Sprint("entry ", 11+i)))
		require.NoError(t, err)
		at = at.After(e)
	}
	files := j.crashed(t)
	for suffix, b := range files {
		files[suffix] = bytes.Replace(b, []byte("entry 12"), []byte("entry 1z"), 1)
	}
	s := openTestAt(t, placed(t, files))
	f, err := s.Quarantined(t.Context(), "room")
	require.NoError(t, err)
	require.Contains(t, f.Reason, "damaged")
	_, entries, err := s.Read(t.Context(), "room", 0, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, entries, 11)
	_, err = s.Append(t.Context(), storetest.After("room", at, "more"))
	require.ErrorIs(t, err, store.ErrQuarantined)
}

// TestAMissingJournalIsAskedAbout: the file alone lacks what was done last.
func TestAMissingJournalIsAskedAbout(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	files := j.crashed(t)
	gone := journalSuffixes[j.s.ahead.journal.turn]
	delete(files, gone)
	path := placed(t, files)
	_, err := Open(path, Options{})
	require.ErrorIs(t, err, ErrJournalGone)
	require.ErrorContains(t, err, "nonet.db"+gone)
	whole := path + "2"
	report, err := Salvage(path, whole)
	require.NoError(t, err)
	require.Contains(t, report.Damages[0].What, gone+" is missing")
	s := openTestAt(t, whole)
	require.NotEmpty(t, lacking(t, s, j.acks))
	require.FileExists(t, path+journalSuffixes[1-j.s.ahead.journal.turn], "what is salvaged from is left as it was")
}

// TestSalvageReadsTheJournal, and leaves it where it is.
func TestSalvageReadsTheJournal(t *testing.T) {
	j := newJournalTest(t)
	j.plays(t)
	path := placed(t, j.crashed(t))
	whole := path + "2"
	_, err := Salvage(path, whole)
	require.NoError(t, err)
	require.Empty(t, lacking(t, openTestAt(t, whole), j.acks))
	require.Empty(t, lacking(t, openTestAt(t, path), j.acks))
}

// TestAJournalOfAnotherTimeIsLeftAlone: a copy of the file that was put back knows nothing of it.
func TestAJournalOfAnotherTimeIsLeftAlone(t *testing.T) {
	j := newJournalTest(t)
	before := placed(t, nil)
	s, err := Open(before, Options{})
	require.NoError(t, err)
	grow(t, s, "room 0")
	require.NoError(t, s.Close())
	backup, err := os.ReadFile(before)
	require.NoError(t, err)
	j.plays(t)
	files := j.crashed(t)
	files[""] = backup
	path := placed(t, files)
	s = openTestAt(t, path)
	_, entries, err := s.Read(t.Context(), "room 0", 0, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, entries, 10)
	for _, suffix := range journalSuffixes {
		kept, err := os.ReadFile(path + suffix + keptOther)
		require.NoError(t, err)
		require.Equal(t, files[suffix], kept)
	}
	_, _, err = s.Read(t.Context(), "room 1", 0, store.ReadMax)
	require.ErrorIs(t, err, store.ErrNotFound)
}

// TestARoomThatCantBeFoldedIsSetAside, because its head was damaged while it was in use. Others go on.
func TestARoomThatCantBeFoldedIsSetAside(t *testing.T) {
	s := openTest(t, Options{})
	grow(t, s, "first", "second")
	heads, err := s.Heads(t.Context(), []string{"first", "second"})
	require.NoError(t, err)
	for i, name := range []string{"first", "second"} {
		_, err := s.Append(t.Context(), storetest.After(name, heads[i], "data"))
		require.NoError(t, err)
	}
	require.NoError(t, s.update(t.Context(), "harm", func(tx *txn) error {
		return tx.tx.Bucket(roomsBucket).Put([]byte("first"), []byte("no head, and no sum"))
	}))
	foldAll(t, s)
	_, err = s.Quarantined(t.Context(), "first")
	require.NoError(t, err)
	_, err = s.Append(t.Context(), storetest.After("first", heads[0], "more"))
	require.ErrorIs(t, err, store.ErrQuarantined)
	_, entries, err := s.Read(t.Context(), "second", 0, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, entries, 11)
	require.Positive(t, s.Damages())
}

// TestAFullFileLosesNothing: what it can't take stays in the journal, over a crash too, until there is space.
func TestAFullFileLosesNothing(t *testing.T) {
	j := newJournalTest(t)
	grow(t, j.s, "room 0")
	info, err := os.Stat(j.path)
	require.NoError(t, err)
	j.s.db.MaxSize = int(info.Size())
	head, err := j.s.Heads(t.Context(), []string{"room 0"})
	require.NoError(t, err)
	_, before, err := j.s.Read(t.Context(), "room 0", 0, store.ReadMax)
	require.NoError(t, err)
	for _, e := range before {
		j.acks = append(j.acks, ack{"room 0", e})
	}
	for i := range 3 {
		data := strings.Repeat(fmt.Sprint(i), int(info.Size())/2)
		e, err := j.s.Append(t.Context(), storetest.After("room 0", head[0], data))
		require.NoError(t, err)
		head[0] = head[0].After(e)
		j.acks = append(j.acks, ack{"room 0", e})
	}
	fold := func() error {
		return j.s.updateAfter(t.Context(), "fold", needsAppends, func(*txn) error { return nil })
	}
	require.ErrorContains(t, fold(), "maximum size")
	require.Empty(t, lacking(t, j.s, j.acks))
	crashed := openTestAt(t, placed(t, j.crashed(t)))
	require.Empty(t, lacking(t, crashed, j.acks))
	j.s.db.MaxSize = 0
	require.NoError(t, fold())
	require.Empty(t, lacking(t, j.s, j.acks))
}

// TestAFullJournalRefuses: where folding fails, what is appended is kept in the journal until that is full.
func TestAFullJournalRefuses(t *testing.T) {
	s := openTest(t, Options{})
	grow(t, s, "room")
	s.ahead.gate.Lock()
	s.ahead.failing, s.ahead.journal.at = errors.New("no space left"), journalMax
	err := s.room()
	s.ahead.gate.Unlock()
	require.ErrorContains(t, err, "no space left")
}
