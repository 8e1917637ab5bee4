package store_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

func TestParsed(t *testing.T) {
	type word struct {
		Said  string `json:"said"`
		Times *int   `json:"times"`
	}
	var p store.ParseCache[word]
	hi, ho, no := []byte(`{"said":"hi","times":1}`), []byte(`{"said":"ho","times":2}`), []byte(`{"said":"no","times":2}`)
	first, err := p.Parse(map[string][]byte{"ana": hi, "ben": ho})
	require.NoError(t, err)
	require.Equal(t, "hi", first["ana"].Said)
	require.Len(t, first, 2)

	again, err := p.Parse(map[string][]byte{"ana": slices.Clone(hi), "ben": no})
	require.NoError(t, err)
	require.Same(t, first["ana"].Times, again["ana"].Times, "what says the same is not parsed again")
	require.Equal(t, "no", again["ben"].Said)
	require.Equal(t, "ho", first["ben"].Said)

	_, err = p.Parse(map[string][]byte{"ana": []byte(`{`)})
	require.ErrorContains(t, err, "ana: ")
	gone, err := p.Parse(map[string][]byte{"cleo": []byte(`{"said":"I"}`)})
	require.NoError(t, err)
	require.Len(t, gone, 1)
	back, err := p.Parse(map[string][]byte{"ana": hi})
	require.NoError(t, err)
	require.NotSame(t, first["ana"].Times, back["ana"].Times, "the cache must forget deleted data")
}
