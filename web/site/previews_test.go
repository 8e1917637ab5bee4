package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/archive/replays"
	"nonet/web/client"
)

// Every kind has a picture of the size that chats show uncropped, and texts in all languages.
func TestPreviewsOfKinds(t *testing.T) {
	p, err := NewPreviews(nil, nil, nil, nil)
	assert.NoError(t, err)
	pictures := []string{allKinds}
	for _, kind := range kinds.All() {
		assert.Equal(t, kind.Name(), p.card(kind.Name(), "").Name, "run make prerender")
	}
	for _, card := range p.Cards {
		pictures = append(pictures, card.Name)
		for language := range p.Words {
			assert.NotEmpty(t, card.Called[language], card.Name)
			assert.NotEmpty(t, card.About[language], card.Name)
		}
	}
	for _, name := range pictures {
		body, err := client.Files.ReadFile(pictureFile(name))
		assert.NoError(t, err, "run make prerender")
		picture, err := png.DecodeConfig(bytes.NewReader(body))
		assert.NoError(t, err, name)
		assert.Equal(t, [2]int{1200, 630}, [2]int{picture.Width, picture.Height}, name)
	}
}

func TestPreviewsOfReplays(t *testing.T) {
	p, err := NewPreviews(nil, nil, nil, nil)
	assert.NoError(t, err)
	ann := protocol.Standing{Place: 1, Name: "Ann", Time: 252_340}
	ben := protocol.Standing{Place: 2, Name: "Ben", Time: 3_725_000}
	far := protocol.Standing{Place: 2, Name: "Ben"}
	level := protocol.Standing{Place: 1, Name: "Ben", Time: 252_340}
	out := protocol.Standing{Place: 1, Name: "Ann", Out: true}
	for _, c := range []struct {
		mode, why    string
		standings    []protocol.Standing
		title, about string
	}{
		{protocol.Race, protocol.Complete, []protocol.Standing{ann, ben}, "Ann wins",
			"Race%s · Ann 4:12.3 · Ben 1:02:05.0"},
		{protocol.Race, protocol.LastOne, []protocol.Standing{ann, far}, "Ann wins", "Race%s · Ann 4:12.3"},
		{protocol.Race, protocol.Complete, []protocol.Standing{ann, level}, "Tied for first",
			"Race%s · Ann 4:12.3 · Ben 4:12.3"},
		{protocol.Solo, protocol.Complete, []protocol.Standing{ann}, "Solved", "Solo%s · Ann 4:12.3"},
		{protocol.Solo, protocol.Complete, []protocol.Standing{out}, "Too many mistakes", "Solo%s"},
		{protocol.Coop, protocol.Complete, []protocol.Standing{out, far}, "Solved together", "Co-op%s"},
	} {
		shown := p.previewOutcome(replays.Outcome{
			Settings: protocol.Settings{Mode: c.mode, Kind: "queens", Size: "8x8", Difficulty: "easy"},
			Result:   protocol.Result{ID: "BCDFG-E-7", Why: c.why, Standings: c.standings},
		}, "en")
		about := fmt.Sprintf(c.about, " · Queens · 8×8 · Easy")
		assert.Equal(t, preview{c.title + " · nonet", about, "replay/BCDFG-E-7", c.title + " · " + about}, shown)
	}
}

// isSeat returns the colour of a seat in a picture.
func isSeat(no int) color.RGBA { return playerColours()[no-1] }

// inkAt returns a picture's colour at a fraction of the chart's width and height.
func inkAt(t *testing.T, picture []byte, across, up float64) color.RGBA {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 1200, 630), decoded.Bounds())
	x := chartField.Min.X + int(across*float64(chartField.Dx()))
	y := chartField.Max.Y - int(up*float64(chartField.Dy()))
	return color.RGBAModel.Convert(decoded.At(x, y)).(color.RGBA)
}

func TestReplayPictureOfRace(t *testing.T) {
	p, err := NewPreviews(nil, nil, nil, nil)
	require.NoError(t, err)
	picture, err := p.chart(&archive.Course{
		Kind: "sudoku", Size: "9x9", Length: 100, Whole: 40, Seats: []int{1, 2, 3},
		Steps: []archive.CourseStep{
			{At: 0, Seat: 1}, {At: 0, Seat: 2}, {At: 0, Seat: 3},
			{At: 50, Seat: 1, Right: 20}, {At: 60, Seat: 2, Right: 40}, {At: 90, Seat: 1, Right: 30},
		},
	})
	require.NoError(t, err)
	for _, at := range []struct {
		across, up float64
		seat       int
	}{{0.55, 0.5, 1}, {0.95, 0.75, 1}, {0.6, 0.7, 2}, {0.95, 1, 2}, {0.95, 0, 3}} {
		assert.Equal(t, isSeat(at.seat), inkAt(t, picture, at.across, at.up), "%+v", at)
	}
	plain, err := client.Files.ReadFile(pictureFile("sudoku"))
	require.NoError(t, err)
	assert.Equal(t, inkAt(t, plain, -2, 0.5), inkAt(t, picture, -2, 0.5), "seats must not cover the picture of the kind")
}

// On a shared board, the line is the progress of the board.
func TestReplayPictureOfCoop(t *testing.T) {
	p, err := NewPreviews(nil, nil, nil, nil)
	require.NoError(t, err)
	picture, err := p.chart(&archive.Course{
		Kind: "queens", Size: "8x8", Together: true, Length: 100, Whole: 8, Seats: []int{1, 2},
		Steps: []archive.CourseStep{{At: 10, Seat: 2, Right: 2}, {At: 20, Seat: 1, Right: 4}, {At: 80, Seat: 2, Right: 4}},
	})
	require.NoError(t, err)
	assert.Equal(t, isSeat(1), inkAt(t, picture, 0.5, 0.75))
	assert.Equal(t, isSeat(1), inkAt(t, picture, 0.9, 1))
}
