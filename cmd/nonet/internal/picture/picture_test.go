package picture

import (
	"slices"
	"testing"

	"nonet/engine"
)

// TestBitmaps reads portable bitmaps, as text and packed.
func TestBitmaps(t *testing.T) {
	want := []uint8{0, 255, 0, 255, 255, 0}
	for _, file := range []string{
		"P1\n3 2\n1 0 1\n0 0 1\n", "P1 3 2 101001", "P1\r\n# made by hand\r\n3 2 # size\r\n101\r\n001\r\n",
		"P4\n3 2\n\xa0\x20", "P4\n# by a program\n3\n2\n\xa0\x20rest",
	} {
		shades, width, err := Read([]byte(file))
		if err != nil || width != 3 || !slices.Equal(shades, want) {
			t.Errorf("%q: %v, width %d, %v", file, shades, width, err)
		}
	}
	for _, file := range []string{
		"", "P1", "P1\n", "P1\n3\n", "P1\n3 2\n1 0 1\n0 0", "P1\n3 2\n1 0 2\n0 0 1\n", "P1\n0 0\n", "P1\n-3 2\n101001",
		"P4\n3 2\n\xa0", "P4\n99999 99999\n", "P1\n99999999999999999999 1\n1", "P4\n9 1\n", "P2\n1 1\n1\n1",
	} {
		_, _, err := Read([]byte(file))
		if input, ok := err.(*engine.InputError); !ok || input.Msg == "" {
			t.Errorf("%q: %v", file, err)
		}
	}
}
