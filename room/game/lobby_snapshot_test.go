package game

import (
	"reflect"
	"slices"
	"testing"
)

// TestLobbySnapshotIsComplete fails when a room or a seat gets something new that rounds may depend on: it has to
// stand in the records of later rounds too.
func TestLobbySnapshotIsComplete(t *testing.T) {
	for _, c := range []struct {
		of, in any
		but    []string
	}{
		{State{}, lobbySnapshot{}, []string{"Round"}},
		{Seat{}, lobbySeat{}, []string{"Play", "Who"}},    // who follows from the player's id
		{Guest{}, lobbyGuest{}, []string{"Name", "Site"}}, // nobody is named for what a host thinks of them
		{CustomPuzzle{}, lobbyPuzzle{}, nil},
	} {
		in := reflect.TypeOf(c.in)
		for _, f := range reflect.VisibleFields(reflect.TypeOf(c.of)) {
			if _, ok := in.FieldByName(f.Name); !ok && f.IsExported() && !slices.Contains(c.but, f.Name) {
				t.Errorf("%T.%s is not in the text of a room between rounds", c.of, f.Name)
			}
		}
	}
}
