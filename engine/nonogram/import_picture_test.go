package nonogram_test

import (
	"errors"
	"slices"
	"testing"

	"nonet/engine"
	"nonet/engine/nonogram"
)

// shades returns a picture in which each cell of a drawing is a square of similar shades, on paper that is not quite
// white.
func shades(drawing []string, square, margin int) (out []uint8, width int) {
	width = len(drawing[0])*square + 2*margin
	height := len(drawing)*square + 2*margin
	for y := range height {
		for x := range width {
			shade := 235 + (x*7+y*13)%20
			if i, j := (y-margin)/square, (x-margin)/square; y >= margin && x >= margin && i < len(drawing) &&
				j < len(drawing[0]) && drawing[i][j] == '#' {
				shade = 30 + (x*5+y*3)%40
			}
			out = append(out, uint8(shade))
		}
	}
	return out, width
}

// heart can be solved as it is; in chess no two rows can be distinguished.
var (
	heart = []string{
		".##.##.",
		"#######",
		"#######",
		"#######",
		".#####.",
		"..###..",
		"...#...",
	}
	chess = []string{
		"#.#.#.",
		".#.#.#",
		"#.#.#.",
		".#.#.#",
		"#.#.#.",
		".#.#.#",
	}
)

// TestPixelsAreCells makes a puzzle of a picture with a pixel for each cell: its margins are kept.
func TestPixelsAreCells(t *testing.T) {
	drawing := []string{"........", "..##.##.", ".#######", ".#######", ".#######", "..#####.", "...###..", "....#..."}
	data, width := shades(drawing, 1, 0)
	for _, size := range []string{"", "8x8"} {
		p, changed, err := nonogram.New().(engine.PictureImporter).ImportPicture(data, width, size)
		if err != nil || len(changed) > 0 || p.Size != "8x8" {
			t.Fatalf("%q: %+v, %v, %v", size, p, changed, err)
		}
		for cell, v := range p.Solution {
			if want := drawing[cell/8][cell%8] == '#'; want != (v == 1) {
				t.Errorf("%q: cell %d is %d", size, cell, v)
			}
		}
	}
}

func TestUniquePictureIsUnchanged(t *testing.T) {
	data, width := shades(heart, 9, 31)
	p, changed, err := nonogram.New().(engine.PictureImporter).ImportPicture(data, width, "7x7")
	if err != nil || len(changed) > 0 || p.Size != "7x7" {
		t.Fatalf("%+v, %v, %v", p, changed, err)
	}
	for cell, v := range p.Solution {
		if want := heart[cell/7][cell%7] == '#'; want != (v == 1) {
			t.Errorf("cell %d is %d", cell, v)
		}
	}
}

// TestAmbiguousPictureIsChanged changes a picture with several solutions, and checks which cells it reports.
func TestAmbiguousPictureIsChanged(t *testing.T) {
	data, width := shades(chess, 10, 0)
	p, changed, err := nonogram.New().(engine.PictureImporter).ImportPicture(data, width, "6x6")
	if err != nil || len(changed) == 0 || len(changed) > 3 {
		t.Fatalf("%d cells are changed, %v", len(changed), err)
	}
	for cell, v := range p.Solution {
		same := (chess[cell/6][cell%6] == '#') == (v == 1)
		if same == slices.Contains(changed, cell) {
			t.Errorf("cell %d is %d; changed are %v", cell, v, changed)
		}
	}
	if solutions, err := nonogram.New().(engine.Solver).Solve(p, 2); err != nil || len(solutions) != 1 {
		t.Errorf("%d solutions, %v", len(solutions), err)
	}
}

// TestOneChangedCellIsEnough changes one cell if that makes a picture's solution unique.
func TestOneChangedCellIsEnough(t *testing.T) {
	data, width := shades([]string{
		"#.....",
		".#....",
		"..####",
		"..####",
		"..####",
		"..####",
	}, 8, 0)
	_, changed, err := nonogram.New().(engine.PictureImporter).ImportPicture(data, width, "6x6")
	if err != nil || len(changed) != 1 {
		t.Errorf("%v are changed, %v", changed, err)
	}
}

func TestPictureWithoutSize(t *testing.T) {
	data, width := shades([]string{"##########", "#........#", "##########"}, 12, 5)
	p, _, err := nonogram.New().(engine.PictureImporter).ImportPicture(data, width, "")
	if err != nil || p.Size != "20x6" {
		t.Errorf("%s, %v", p.Size, err)
	}
}

func TestInvalidPicturesAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		shades []uint8
		width  int
		size   string
	}{
		"nothing": {nil, 0, ""}, "white": {slices.Repeat([]uint8{255}, 100), 10, ""}, "black": {make([]uint8, 100), 10, ""},
		"rows that differ": {make([]uint8, 99), 10, ""}, "a size": {make([]uint8, 100), 10, "99x99"},
		"no width": {make([]uint8, 10), -1, ""},
	} {
		_, _, err := nonogram.New().(engine.PictureImporter).ImportPicture(c.shades, c.width, c.size)
		var input *engine.InputError
		if !errors.As(err, &input) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestImportOfNoiseEnds imports noise, which is hopeless: the import ends with a puzzle or with the budget.
func TestImportOfNoiseEnds(t *testing.T) {
	r := engine.NewRand(engine.SeedOf("noise"))
	noise := make([]uint8, 60*60)
	for i := range noise {
		noise[i] = uint8(r.Uint64())
	}
	p, _, err := nonogram.New().(engine.PictureImporter).ImportPicture(noise, 60, "20x20")
	if err != nil && !errors.Is(err, engine.ErrBudget) {
		t.Errorf("%+v, %v", p, err)
	}
}
