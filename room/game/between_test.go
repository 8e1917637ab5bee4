package game

import (
	"reflect"
	"testing"
)

// TestBetweenHoldsEverything fails when a room or a seat gets something new that rounds may depend on: it has to
// stand in the records of later rounds too.
func TestBetweenHoldsEverything(t *testing.T) {
	for _, c := range []struct {
		of, in any
		but    string
	}{
		{State{}, between{}, "Round"}, {Seat{}, seatBetween{}, "Play"}, {Brought{}, broughtBetween{}, ""},
	} {
		in := reflect.TypeOf(c.in)
		for _, f := range reflect.VisibleFields(reflect.TypeOf(c.of)) {
			if _, ok := in.FieldByName(f.Name); !ok && f.IsExported() && f.Name != c.but {
				t.Errorf("%T.%s is not in the text of a room between rounds", c.of, f.Name)
			}
		}
	}
}
