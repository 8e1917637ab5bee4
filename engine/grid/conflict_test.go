package grid

import (
	"reflect"
	"testing"
)

func TestConflicts(t *testing.T) {
	g, err := Boxes(2, 2)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]uint8, 16)
	values[0], values[1], values[6] = 3, 3, 1
	want := []Conflict{{House: 0, Value: 3, Cells: []int{0, 1}}, {House: 8, Value: 3, Cells: []int{0, 1}}}
	if got := g.Conflicts(values); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	values[1] = 0
	if got := g.Conflicts(values); got != nil {
		t.Errorf("%v, want none", got)
	}
}
