package kinds

import "testing"

func TestFind(t *testing.T) {
	for _, k := range All() {
		if found, ok := Find(k.Name()); !ok || found.Name() != k.Name() {
			t.Errorf("the list does not find its own %q", k.Name())
		}
	}
	if k, ok := Find(""); !ok || k.Name() != All()[0].Name() {
		t.Error("the empty name is not the default")
	}
	if _, ok := Find("no such kind"); ok {
		t.Error("found a kind that isn't there")
	}
}

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range All() {
		if seen[k.Name()] {
			t.Errorf("two kinds are named %q", k.Name())
		}
		seen[k.Name()] = true
	}
}
