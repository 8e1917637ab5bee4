package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/picture"
	"nonet/cmd/nonet/internal/puzzlecli"
	"nonet/engine"
)

// painted is a kind whose puzzles are pictures of four dots. It changes the dots that differ from its only solution.
type painted struct{ engine.Kind }

func (k painted) ImportPicture(shades []uint8, width int, size string) (p engine.Puzzle, changed []int, err error) {
	if width != 4 || len(shades) != 4 {
		return p, nil, &engine.InputError{Msg: "a picture has four dots"}
	}
	if p, err = k.Parse("sparse;...."); err != nil || size != "" && size != p.Size {
		return p, nil, engine.ErrBudget
	}
	for cell, shade := range shades {
		if (shade < 128) != (p.Solution[cell] == 1) {
			changed = append(changed, cell)
		}
	}
	return p, changed, nil
}

// pngOf returns a picture of a row of dots.
func pngOf(t *testing.T, dots ...color.Color) []byte {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, len(dots), 1))
	for x, c := range dots {
		picture.Set(x, 0, c)
	}
	return encode(t, picture)
}

func encode(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, picture))
	return file.Bytes()
}

var (
	ink   = color.NRGBA{A: 255}
	glass = color.NRGBA{} // transparent
	paper = color.NRGBA{R: 230, G: 240, B: 220, A: 255}
	wine  = color.NRGBA{R: 120, A: 255}
)

func TestReadPicture(t *testing.T) {
	shades, width, err := picture.Read(pngOf(t, ink, glass, paper, wine))
	require.NoError(t, err)
	assert.Equal(t, 4, width)
	assert.Equal(t, []uint8{0, 255, 235, 36}, shades)

	few := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{paper, ink})
	few.SetColorIndex(1, 1, 1)
	shades, _, err = picture.Read(encode(t, few))
	require.NoError(t, err)
	assert.Equal(t, []uint8{235, 235, 235, 0}, shades)

	deep := image.NewGray16(image.Rect(0, 0, 1, 1))
	shades, _, err = picture.Read(encode(t, deep))
	require.NoError(t, err)
	assert.Equal(t, []uint8{0}, shades)
}

func TestReadPictureRefuses(t *testing.T) {
	whole := pngOf(t, ink, paper)
	huge := bytes.Clone(whole)
	binary.BigEndian.PutUint32(huge[16:], 60_000) // the width and the height in the head, then its checksum
	binary.BigEndian.PutUint32(huge[20:], 60_000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for want, file := range map[string][]byte{
		"not a PNG":              []byte("GIF89a"),
		"unexpected EOF":         whole[:len(whole)-20],
		"60000 x 60000 dots":     huge,
		"more than 1048576 byte": make([]byte, picture.FileMax+1),
	} {
		_, _, err := picture.Read(file)
		require.True(t, puzzlecli.IsInputError(err), "%v", err)
		assert.ErrorContains(t, err, want)
	}
}

// TestCheatSendsHugePictures checks that small files of huge pictures are refused before they take more memory than a
// picture may. Transparency takes four bytes per pixel, even if the header says one or two.
func TestCheatSendsHugePictures(t *testing.T) {
	for name, c := range map[string]struct {
		picture image.Image
		side    uint32
	}{
		"grey":      {image.NewGray(image.Rect(0, 0, 1, 1)), 4097},
		"deep grey": {image.NewGray16(image.Rect(0, 0, 1, 1)), 2897},
		"palette":   {image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{paper, ink}), 4097},
	} {
		file := encode(t, c.picture)
		binary.BigEndian.PutUint32(file[16:], c.side) // the width and the height in the head, then its checksum
		binary.BigEndian.PutUint32(file[20:], c.side)
		binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
		_, _, err := picture.Read(file)
		require.True(t, puzzlecli.IsInputError(err), "%s: %v", name, err)
		assert.ErrorContains(t, err, "is too large", name)
	}
}

// TestConvertPicture converts a picture to a puzzle and prints the changed cells.
func TestConvertPicture(t *testing.T) {
	known := cli.Kinds{painted{noClue}}
	file := func(dots ...color.Color) string {
		name := filepath.Join(t.TempDir(), "cat.png")
		require.NoError(t, os.WriteFile(name, pngOf(t, dots...), 0o600))
		return name
	}
	good := file(ink, paper, ink, paper)
	for name, c := range map[string]struct {
		args, out, errs string
		status          int
	}{
		"as it is": {"--picture " + good, "sparse;....\n", "", cli.ExitOK},
		"one changed": {"--picture " + file(ink, ink, ink, paper), "sparse;....\n",
			"one cell was changed, so that there is one solution: r1c2\n", cli.ExitOK},
		"two changed": {"--picture " + file(wine, wine, glass, glass), "sparse;....\n",
			"2 cells were changed, so that there is one solution: r1c2 r1c3\n", cli.ExitOK},
		"a size":     {"--size 4x1 --picture " + good, "sparse;....\n", "", cli.ExitOK},
		"no such":    {"--size 5x1 --picture " + good, "", "step budget", cli.ExitFailure},
		"too small":  {"--picture " + file(ink), "", "a picture has four dots", cli.ExitFailure},
		"two files":  {"--picture " + good + " puzzles.txt", "", "leave out", cli.ExitUsage},
		"no picture": {"--size 4x1", "", "--size only has an effect with --picture", cli.ExitUsage},
		"no file":    {"--picture does-not-exist.png", "", "does-not-exist.png", cli.ExitFailure},
	} {
		t.Run(name, func(t *testing.T) {
			out, errs, status := runWithKinds(known, "", append([]string{"convert"}, strings.Fields(c.args)...)...)
			assert.Equal(t, c.out, out)
			assert.Contains(t, errs, c.errs)
			assert.Equal(t, c.errs == "", errs == "", errs)
			assert.Equal(t, c.status, status)
		})
	}
	_, errs, status := runWithKinds(cli.Kinds{noClue}, "", "convert", "--picture", good)
	assert.Equal(t, cli.ExitUsage, status)
	assert.Contains(t, errs, `puzzles of the kind "null" can't be made from pictures`)
}
