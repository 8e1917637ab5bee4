package grid

import "testing"

// FuzzNames passes any text to the parsers of names. What they accept must be what they write.
func FuzzNames(f *testing.F) {
	f.Add("r3c4", "9x9")
	f.Add("R16c1", "3x2")
	g, err := Boxes(4, 4)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name, size string) {
		if cell, ok := g.ParseCell(name); ok {
			if back, ok := g.ParseCell(g.CellName(cell)); !ok || back != cell {
				t.Errorf("%q is %d, whose name is %s", name, cell, g.CellName(cell))
			}
		}
		h, w, err := ParseSize(size)
		if err != nil {
			return
		}
		if backH, backW, err := ParseSize(SizeName(h, w)); err != nil || backH != h || backW != w {
			t.Errorf("%q is %dx%d, whose name is %s: %v", size, h, w, SizeName(h, w), err)
		}
		if _, err := Boxes(h, w); err != nil {
			t.Errorf("%q: %v", size, err)
		}
	})
}
