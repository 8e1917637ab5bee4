package picture_test

import (
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/nonogram/picture"
)

// TestDraw checks that pictures have about the requested number of filled cells and the returned symmetry.
func TestDraw(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("draw"))
	var painter picture.Painter
	seen := map[picture.Symmetry]int{}
	for range 200 {
		p := picture.Picture{Width: 5 + r.Intn(26)}
		height := 5 + r.Intn(26)
		style := picture.Style{Percent: 35 + r.Intn(30), Smooth: 1 + r.Intn(4)}
		symmetry := painter.Draw(&p, height, style, r)
		seen[symmetry]++
		if percent := 100 * p.Count() / (p.Width * height); percent < style.Percent-20 || percent > style.Percent+20 {
			t.Errorf("%d of a hundred cells of %dx%d are filled, want %d", percent, p.Width, height, style.Percent)
		}
		var twins [][2]int
		for y := range height {
			for x := range p.Width {
				twins = symmetry.Twins(twins[:0], x, y, p.Width, height)
				for _, c := range twins {
					if p.IsFilled(c[0], c[1]) != p.IsFilled(x, y) {
						t.Fatalf("symmetry %d: %d,%d is not like %v", symmetry, x, y, c)
					}
				}
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("symmetries: %v", seen)
	}
}

// TestTwinsAreMutual checks that the twins of a twin are the same cells.
func TestTwinsAreMutual(t *testing.T) {
	for s := picture.Free; s <= picture.FourTimes; s++ {
		for y := range 5 {
			for x := range 4 {
				all := s.Twins(nil, x, y, 4, 5)
				for _, c := range all {
					if !slices.Contains(s.Twins(nil, c[0], c[1], 4, 5), [2]int{x, y}) {
						t.Errorf("symmetry %d: %v is a twin of %d,%d, and not the other way round", s, c, x, y)
					}
				}
			}
		}
	}
}

func TestBlank(t *testing.T) {
	p := picture.Picture{Width: 4, Rows: []uint64{0b0110, 0, 0b0010}}
	if n := p.CountBlankLines(); n != 3 {
		t.Errorf("%d lines are blank", n)
	}
}

// TestCutOfPicture converts a picture to cells: dark ones are filled, and cells beyond the picture are not.
func TestCutOfPicture(t *testing.T) {
	g := picture.Grey{Width: 8, Height: 8, Shades: slices.Repeat([]uint8{250}, 64)}
	for y := 2; y < 6; y++ {
		for x := 4; x < 8; x++ {
			g.Shades[8*y+x] = 20
		}
	}
	if left, top, right, bottom := g.DarkBounds(); left != 4 || top != 2 || right != 8 || bottom != 6 {
		t.Errorf("the dark part is %d,%d to %d,%d", left, top, right, bottom)
	}
	p := g.Cut(4, 2, 12, 6, 4, 2)
	if !slices.Equal(p.Rows, []uint64{0b0011, 0b0011}) {
		t.Errorf("%04b", p.Rows)
	}
}
