package game

import (
	"reflect"
	"slices"
	"testing"
)

// TestLobbySnapshotIsComplete fails if a new field of a room or seat is missing in the snapshot, because later rounds
// may depend on it.
func TestLobbySnapshotIsComplete(t *testing.T) {
	for _, c := range []struct {
		of, in any
		but    []string
	}{
		{State{}, lobbySnapshot{}, []string{"Round"}},
		{Seat{}, lobbySeat{}, []string{"Play", "Who"}},    // Who follows from the player's ID
		{Guest{}, lobbyGuest{}, []string{"Name", "Site"}}, // guests are not stored by name
		{customPuzzle{}, lobbyPuzzle{}, nil},
	} {
		in := reflect.TypeOf(c.in)
		for _, f := range reflect.VisibleFields(reflect.TypeOf(c.of)) {
			if _, ok := in.FieldByName(f.Name); !ok && f.IsExported() && !slices.Contains(c.but, f.Name) {
				t.Errorf("%T.%s is missing in the lobby snapshot", c.of, f.Name)
			}
		}
	}
}
