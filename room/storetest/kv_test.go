package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

var kvCases = []testCase{
	{"FirstWins", func(t *testing.T, s store.Store) {
		requireStated(t, s, "it")
		value := []byte("first\x00")
		got := state(t, s, store.Record{Key: "it", Name: "n", Value: value, TTL: time.Hour})
		require.Equal(t, "first\x00", string(got))
		scribble(value, got)
		got = state(t, s, store.Record{Key: "it", Name: "n", Value: []byte("second"), TTL: time.Hour})
		require.Equal(t, "first\x00", string(got))
		scribble(got)
		all, err := s.List(t.Context(), "it")
		require.NoError(t, err)
		require.Equal(t, map[string][]byte{"n": []byte("first\x00")}, all)
		scribble(all["n"])
		requireStated(t, s, "it", "n")
		require.Equal(t, "first\x00", string(state(t, s, store.Record{Key: "it", Name: "n", TTL: time.Hour})))
	}},
	{"AnewReplaces", func(t *testing.T, s store.Store) {
		state(t, s, store.Record{Key: "it", Name: "n", Value: []byte("old")})
		require.Equal(t, "new", string(state(t, s, store.Record{Key: "it", Name: "n", Value: []byte("new"),
			Overwrite: true})))
		require.Equal(t, "new", string(state(t, s, store.Record{Key: "it", Name: "n", Value: []byte("other")})))
	}},
	{"EmptyAndLargeValues", func(t *testing.T, s store.Store) {
		large := make([]byte, 1<<16)
		require.Empty(t, state(t, s, store.Record{Key: "it", Name: "empty"}))
		require.Equal(t, large, state(t, s, store.Record{Key: "it", Name: "large", Value: large}))
		requireStated(t, s, "it", "empty", "large")
	}},
	{"NamesAreApart", func(t *testing.T, s store.Store) {
		state(t, s, store.Record{Key: "a {odd} | name", Name: "pläyer \n", Value: []byte("x")})
		state(t, s, store.Record{Key: "a", Name: "until"})
		requireStated(t, s, "a {odd} | name", "pläyer \n")
		requireStated(t, s, "a", "until")
		requireStated(t, s, "a {odd} |")
		for _, f := range []store.Record{{Key: "", Name: "n"}, {Key: "a"}} {
			_, err := s.Put(t.Context(), f)
			require.Error(t, err)
		}
	}},
	{"NoMoreThanThereMayBe", func(t *testing.T, s store.Store) {
		add := func(name string, most int) error {
			_, err := s.Put(t.Context(), store.Record{Key: "it", Name: name, TTL: time.Hour, Limit: most})
			return err
		}
		require.NoError(t, add("a", 2))
		require.NoError(t, add("b", 2))
		require.ErrorIs(t, add("c", 2), store.ErrFull)
		require.NoError(t, add("a", 2), "replacing a record is possible at the limit")
		require.NoError(t, add("c", 3))
		require.NoError(t, add("d", 0))
		requireStated(t, s, "it", "a", "b", "c", "d")
	}},
	{"RetractedAreGone", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Delete(t.Context(), "it", "n"))
		state(t, s, store.Record{Key: "it", Name: "a", TTL: time.Hour, Limit: 1})
		require.NoError(t, s.Delete(t.Context(), "it", "a"))
		require.NoError(t, s.Delete(t.Context(), "it", "a"), "again")
		requireStated(t, s, "it")
		state(t, s, store.Record{Key: "it", Name: "b", TTL: time.Hour, Limit: 1})
		requireStated(t, s, "it", "b")
	}},
	{"ManyAtOneGo", func(t *testing.T, s store.Store) {
		require.NoError(t, s.PutAll(t.Context(), nil))
		state(t, s, store.Record{Key: "it", Name: "a", Value: []byte("first"), TTL: time.Hour})
		var all []store.Record
		for i := range 600 {
			all = append(all, store.Record{Key: fmt.Sprint("thing ", i%300), Name: fmt.Sprint(i), TTL: time.Hour})
		}
		value := []byte("second")
		all = append(all, store.Record{Key: "it", Name: "a", Value: value, TTL: time.Hour},
			store.Record{Key: "it", Name: "b", Value: value, TTL: time.Hour})
		require.NoError(t, s.PutAll(t.Context(), all))
		scribble(value)
		for i := range 300 {
			requireStated(t, s, fmt.Sprint("thing ", i), fmt.Sprint(i), fmt.Sprint(i+300))
		}
		stated, err := s.List(t.Context(), "it")
		require.NoError(t, err)
		require.Equal(t, map[string][]byte{"a": []byte("first"), "b": []byte("second")}, stated)
		require.ErrorIs(t, s.PutAll(t.Context(), []store.Record{{Key: "it", Name: "c", Limit: 2}}), store.ErrFull)
		require.Error(t, s.PutAll(t.Context(), []store.Record{{Key: "it"}}))
	}},
	{"ManyAreRetracted", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Delete(t.Context(), "it", "a", "b"), "deleting missing records is no error")
		for _, name := range []string{"a", "b", "c"} {
			state(t, s, store.Record{Key: "it", Name: name, TTL: time.Hour})
		}
		require.NoError(t, s.Delete(t.Context(), "it"))
		requireStated(t, s, "it", "a", "b", "c")
		require.NoError(t, s.Delete(t.Context(), "it", "a", "never", "c"))
		requireStated(t, s, "it", "b")
	}},
	{"ForgottenInTime", func(t *testing.T, s store.Store) {
		state(t, s, store.Record{Key: "short", Name: "n", TTL: 5 * time.Millisecond})
		state(t, s, store.Record{Key: "longer", Name: "m", TTL: time.Hour})
		state(t, s, store.Record{Key: "longer", Name: "n", TTL: 5 * time.Millisecond})
		state(t, s, store.Record{Key: "ever", Name: "m"})
		state(t, s, store.Record{Key: "ever", Name: "n", TTL: 5 * time.Millisecond})
		pass(t, s, 10*time.Millisecond)
		requireStated(t, s, "short")
		requireStated(t, s, "longer", "m", "n")
		requireStated(t, s, "ever", "m", "n")
	}},
	{"AllGetTheSame", func(t *testing.T, s store.Store) { factsAgree(t, []store.Store{s, s, s, s}) }},
}

// factsAgree puts different values of one record through many stores concurrently, and more records than the limit
// under another key.
func factsAgree(t *testing.T, nodes []store.Store) {
	t.Helper()
	got := make([]string, len(nodes))
	var full atomic.Int64
	var wg sync.WaitGroup
	for i, s := range nodes {
		wg.Go(func() {
			value, err := s.Put(t.Context(), store.Record{Key: "it", Name: "n", Value: fmt.Append(nil, i), TTL: time.Hour})
			if err != nil {
				t.Errorf("state a fact: %v", err)
			}
			got[i] = string(value)
			if _, err := s.Put(t.Context(),
				store.Record{Key: "those", Name: fmt.Sprint(i), TTL: time.Hour, Limit: 2}); err != nil {
				full.Add(1)
			}
		})
	}
	waitfor.Group(t, &wg, "the writers")
	for _, value := range got {
		require.Equal(t, got[0], value)
	}
	require.EqualValues(t, len(nodes)-2, full.Load())
}

func state(t *testing.T, s store.Store, f store.Record) []byte {
	t.Helper()
	value, err := s.Put(t.Context(), f)
	require.NoError(t, err)
	return value
}

func requireStated(t *testing.T, s store.Store, about string, names ...string) {
	t.Helper()
	all, err := s.List(t.Context(), about)
	require.NoError(t, err)
	require.NotNil(t, all)
	var got []string
	for name := range all {
		got = append(got, name)
	}
	require.ElementsMatch(t, names, got)
}
