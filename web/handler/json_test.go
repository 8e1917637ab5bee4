package handler

import "testing"

func TestDuplicateField(t *testing.T) {
	for _, fine := range []string{`{"a":{"b":1},"c":[{"b":2},{"b":3}],"b":"b"}`, `[1,1]`, `"a"`, `{"a":`, `}`, ``} {
		if name := duplicateField([]byte(fine)); name != "" {
			t.Errorf("%s has %q twice", fine, name)
		}
	}
}
