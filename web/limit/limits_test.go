package limit

import (
	"fmt"
	"reflect"
	"testing"
)

// TestEveryLimitHasAName sets each limit by name, and checks that none is missing.
func TestEveryLimitHasAName(t *testing.T) {
	l, text := Limits{Connections: 1}, "connections=7"
	for i, r := range l.rates() {
		text += fmt.Sprintf(", %s=%d.5/%d", r.name, i, i+1)
	}
	if err := l.Set(text); err != nil {
		t.Fatal(err)
	}
	seen, fields := map[any]bool{}, reflect.ValueOf(l)
	for i := range fields.NumField() {
		if value := fields.Field(i).Interface(); fields.Field(i).IsZero() || seen[value] {
			t.Errorf("%s has no unique name in %q", fields.Type().Field(i).Name, text)
		} else {
			seen[value] = true
		}
	}
}
