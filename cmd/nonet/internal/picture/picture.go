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

// Limits of a picture.
const (
	FileMax   = protocol.PictureMax // bytes of its file
	memoryMax = 64 << 20            // bytes of its pixels, because a small file can contain a huge picture
)

// Read reads a PNG or a portable bitmap as shades from 0 for black to 255 for white; transparent parts are white. Its
// errors are [engine.InputError].
func Read(file []byte) (shades []uint8, width int, err error) {
	if len(file) > FileMax {
		return nil, 0, &engine.InputError{
			Msg:   fmt.Sprintf("a picture of more than %d bytes", FileMax),
			Fault: engine.Fault{Kind: engine.FaultLong, Count: len(file), Most: FileMax},
		}
	}
	if isPBM(file) {
		return readPBM(file)
	}
	head, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, 0, errNotPNG(err)
	}
	if int64(head.Width)*int64(head.Height)*pixelBytes(head.ColorModel) > memoryMax {
		return nil, 0, &engine.InputError{Msg: fmt.Sprintf("a picture of %d x %d dots is too large", head.Width, head.Height)}
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, 0, errNotPNG(err)
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

func errNotPNG(err error) error {
	return &engine.InputError{Msg: fmt.Sprintf("not a PNG: %v", err),
		Fault: engine.Fault{Kind: engine.FaultSyntax, Word: "PNG"}}
}

// pixelBytes returns the bytes of a decoded pixel, assuming transparency, which for grey pictures is known only after
// decoding.
func pixelBytes(model color.Model) int64 {
	switch model {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 4
}

// shadesOf returns a function for the shade of a pixel. The colours of a palette are converted once, and other pictures
// without an allocation for each pixel.
func shadesOf(picture image.Image) func(x, y int) uint8 {
	palette, ok := picture.(*image.Paletted)
	if !ok {
		dots := picture.(image.RGBA64Image) // every decoded PNG implements it
		return func(x, y int) uint8 { return shadeOf(dots.RGBA64At(x, y).RGBA()) }
	}
	shades := make([]uint8, len(palette.Palette))
	for i, c := range palette.Palette {
		shades[i] = shadeOf(c.RGBA())
	}
	return func(x, y int) uint8 { return shades[palette.ColorIndexAt(x, y)] }
}

// shadeOf returns the lightness of a colour on white.
func shadeOf(r, g, b, a uint32) uint8 {
	light := (299*r+587*g+114*b)/1000 + 0xffff - a
	return uint8(min(light, 0xffff) >> 8)
}

// ChangedCells returns the names of the changed cells.
func ChangedCells(p *engine.Puzzle, changed []int) (names []string) {
	for _, cell := range changed {
		names = append(names, notation.CellAt(cell, p.Width).String())
	}
	return names
}

// ChangedText describes the changed cells; empty if there are none.
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
