package boltstore_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/boltstore"
	"nonet/room/store"
)

// pageSize is that of the files that tests make.
var pageSize = os.Getpagesize()

// wholeFile makes a file with something of everything, and returns its bytes and what a store says of them.
func wholeFile(t *testing.T, n size) ([]byte, content) {
	t.Helper()
	path := file(t)
	s := open(t, path, boltstore.Options{Now: atNoon})
	n.write(t, s)
	said := n.read(t, s)
	require.NoError(t, s.Close())
	requireSound(t, path)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return b, said
}

// dice are thrown for a test. Their seed is told when it fails.
func dice(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the seed was %d", seed)
		}
	})
	return rand.New(rand.NewPCG(seed, 0))
}

// harmed is what a test does to the bytes of a file.
type harmed func(r *rand.Rand, b []byte) []byte

func flipBits(n int) harmed {
	return func(r *rand.Rand, b []byte) []byte {
		for range n {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		return b
	}
}

func zeroPages(n int) harmed {
	return func(r *rand.Rand, b []byte) []byte {
		for range n {
			page := r.IntN(len(b) / pageSize)
			clear(b[page*pageSize : (page+1)*pageSize])
		}
		return b
	}
}

func cut(r *rand.Rand, b []byte) []byte { return b[:1+r.IntN(len(b)-1)] }

// TestDamageIsFound harms a file at random places. Whatever a store says of it afterwards is true, and if anything is
// missing then nonet check-data has said so before.
func TestDamageIsFound(t *testing.T) {
	whole, said := wholeFile(t, large)
	for name, harm := range map[string]harmed{
		"one bit": flipBits(1), "24 bits": flipBits(24), "a page": zeroPages(1), "five pages": zeroPages(5), "cut": cut,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := dice(t)
			for range 25 {
				path := file(t)
				require.NoError(t, os.WriteFile(path, harm(r, slices.Clone(whole)), 0o600))
				checkHarmed(t, path, large, said)
			}
		})
	}
}

// TestHeaderIsLost loses one of bbolt's two headers, which takes the file back by a commit. What a journal had is in
// the file by then, and the journal is not missed.
func TestHeaderIsLost(t *testing.T) {
	whole, said := wholeFile(t, small)
	for header := range 2 {
		b := slices.Clone(whole)
		clear(b[header*pageSize : (header+1)*pageSize])
		path := file(t)
		require.NoError(t, os.WriteFile(path, b, 0o600))
		s := open(t, path, boltstore.Options{Now: atNoon})
		require.Zero(t, requireTrue(t, said, small.read(t, s)))
		require.NoError(t, s.Close())
	}
}

func checkHarmed(t *testing.T, path string, n size, said content) {
	t.Helper()
	report, checkErr := boltstore.Check(path)
	s, err := boltstore.Open(path, boltstore.Options{Now: atNoon})
	if err != nil {
		require.True(t, checkErr != nil || !report.Sound(), "refused with a reason: %v", err)
		requireRefusal(t, err)
		return
	}
	defer s.Close()
	require.NoError(t, checkErr)
	if !headerLost(report) { // then what was written last is lost, and all is as it was before
		lost := requireTrue(t, said, n.read(t, s))
		require.False(t, lost > 0 && report.Sound(), "damage is listed")
	}
	require.NoError(t, n.goesOn(t, s))
	require.NoError(t, s.Close())
	requireSound(t, path)
}

func headerLost(report *boltstore.Report) bool {
	return slices.ContainsFunc(report.Damages,
		func(d boltstore.Damage) bool { return strings.Contains(d.What, "headers") })
}

// requireRefusal looks whether a file was refused in words for an operator.
func requireRefusal(t *testing.T, err error) {
	t.Helper()
	for _, want := range []error{store.ErrDamaged, boltstore.ErrCut, boltstore.ErrNotOurs} {
		if errors.Is(err, want) {
			return
		}
	}
	require.NoError(t, err)
}

// requireTrue compares what a store says with what it should. Of what is damaged it may say so, or leave it out; it
// says how many such answers there are.
func requireTrue(t *testing.T, want, got content) (lost int) {
	t.Helper()
	for what, parts := range want {
		if slices.Equal(parts, got[what]) {
			continue
		}
		lost++
		for _, part := range got[what] {
			require.True(t, part == damaged || slices.Contains(parts, part), "%s: a store says %.300s", what, part)
		}
	}
	return lost
}

// goesOn writes to a store that was harmed: something new can be written.
func (n size) goesOn(t *testing.T, s *boltstore.Store) error {
	head := store.Position{Epoch: "later"}
	for range 3 {
		e, err := s.Append(t.Context(), entryAfter("a new room", head, "0 0 made"))
		if err != nil {
			return err
		}
		head = head.After(e)
	}
	_, entries, err := s.Read(t.Context(), "a new room", 0, store.ReadMax)
	require.Len(t, entries, 3)
	return err
}
