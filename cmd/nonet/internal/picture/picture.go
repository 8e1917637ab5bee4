// Package picture reads pictures that become puzzles.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"nonet/engine"
	"nonet/notation"
	"nonet/protocol"
)

// Bounds of a picture that is read.
const (
	FileMax   = protocol.PictureMax // bytes of its file
	memoryMax = 64 << 20            // bytes of its pixels: a small file can hold more than any memory
)

// Read reads a PNG as shades: 0 is black and 255 white, and what can be seen through lies on white. Its errors
// are [engine.InputError].
func Read(file []byte) (shades []uint8, width int, err error) {
	if len(file) > FileMax {
		return nil, 0, &engine.InputError{
			Msg:   fmt.Sprintf("a picture of more than %d bytes", FileMax),
			Fault: engine.Fault{Kind: engine.FaultLong, Count: len(file), Most: FileMax},
		}
	}
	head, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, 0, notPNG(err)
	}
	if int64(head.Width)*int64(head.Height)*pixelBytes(head.ColorModel) > memoryMax {
		return nil, 0, &engine.InputError{Msg: fmt.Sprintf("a picture of %d x %d dots is too large", head.Width, head.Height)}
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, 0, notPNG(err)
	}
	shade := shadesOf(picture)
	bounds := picture.Bounds()
	shades = make([]uint8, 0, bounds.Dx()*bounds.Dy())
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			shades = append(shades, shade(x, y))
		}
	}
	return shades, bounds.Dx(), nil
}

func notPNG(err error) error {
	return &engine.InputError{Msg: fmt.Sprintf("not a PNG: %v", err),
		Fault: engine.Fault{Kind: engine.FaultSyntax, Word: "PNG"}}
}

// pixelBytes is how many bytes a pixel takes once it is read, if some can be seen through: of grey ones that is known
// only when they are.
func pixelBytes(model color.Model) int64 {
	switch model {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 4
}

// shadesOf is how the shade of a pixel is found. Colours of a palette are looked at once each, and of other pictures
// without garbage for each pixel.
func shadesOf(picture image.Image) func(x, y int) uint8 {
	palette, ok := picture.(*image.Paletted)
	if !ok {
		dots := picture.(image.RGBA64Image) // as all are that a PNG can be
		return func(x, y int) uint8 { return shadeOf(dots.RGBA64At(x, y).RGBA()) }
	}
	shades := make([]uint8, len(palette.Palette))
	for i, c := range palette.Palette {
		shades[i] = shadeOf(c.RGBA())
	}
	return func(x, y int) uint8 { return shades[palette.ColorIndexAt(x, y)] }
}

// shadeOf is how light a colour is on white.
func shadeOf(r, g, b, a uint32) uint8 {
	light := (299*r+587*g+114*b)/1000 + 0xffff - a
	return uint8(min(light, 0xffff) >> 8)
}

// ChangedCells names the cells that were changed.
func ChangedCells(p *engine.Puzzle, changed []int) (names []string) {
	for _, cell := range changed {
		names = append(names, notation.CellAt(cell, p.Width).String())
	}
	return names
}

// ChangedText says what was changed of a picture; empty if nothing was.
func ChangedText(p *engine.Puzzle, changed []int) string {
	switch len(changed) {
	case 0:
		return ""
	case 1:
		return "one cell was changed, so that there is one solution: " + ChangedCells(p, changed)[0]
	}
	return fmt.Sprintf("%d cells were changed, so that there is one solution: %s", len(changed),
		strings.Join(ChangedCells(p, changed), " "))
}
