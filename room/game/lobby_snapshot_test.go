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
		of  any
		but []string
	}{
		{State{}, []string{"Round"}},
		{Seat{}, []string{"Who", "Play"}},   // Who follows from the player's ID
		{Guest{}, []string{"Name", "Site"}}, // guests are not stored by name
		{customPuzzle{}, nil},
	} {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(c.of)) {
			name := f.Tag.Get("json")
			if f.IsExported() && (name == "" || (name == "-") != slices.Contains(c.but, f.Name)) {
				t.Errorf("%T.%s has the name %q in the lobby snapshot", c.of, f.Name, name)
			}
		}
	}
}
