package web

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
)

// isSeat is the colour that a seat has in a picture.
func isSeat(no int) color.RGBA { return playerColours()[no-1] }

// inkAt is a picture's colour at a share of a chart's width and height.
func inkAt(t *testing.T, picture []byte, across, up float64) color.RGBA {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, 1200, 630), decoded.Bounds())
	x := chartField.Min.X + int(across*float64(chartField.Dx()))
	y := chartField.Max.Y - int(up*float64(chartField.Dy()))
	return color.RGBAModel.Convert(decoded.At(x, y)).(color.RGBA)
}

func TestReplayPictureOfARace(t *testing.T) {
	p, err := readPreviews()
	require.NoError(t, err)
	picture, err := p.chart(&room.Course{
		Kind: "sudoku", Size: "9x9", Length: 100, Whole: 40, Seats: []int{1, 2, 3},
		Steps: []room.CourseStep{
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
	plain, err := clientFS.ReadFile("client" + picturePath("sudoku"))
	require.NoError(t, err)
	assert.Equal(t, inkAt(t, plain, -2, 0.5), inkAt(t, picture, -2, 0.5), "the kind's own part is as it was")
}

// On one board for all it is the board that is filled.
func TestReplayPictureOfACoop(t *testing.T) {
	p, err := readPreviews()
	require.NoError(t, err)
	picture, err := p.chart(&room.Course{
		Kind: "queens", Size: "8x8", Together: true, Length: 100, Whole: 8, Seats: []int{1, 2},
		Steps: []room.CourseStep{{At: 10, Seat: 2, Right: 2}, {At: 20, Seat: 1, Right: 4}, {At: 80, Seat: 2, Right: 4}},
	})
	require.NoError(t, err)
	assert.Equal(t, isSeat(1), inkAt(t, picture, 0.5, 0.75))
	assert.Equal(t, isSeat(1), inkAt(t, picture, 0.9, 1))
}

// The link of a finished round shows how it went; a puzzle that others still play is in no picture, and what there is
// not costs a guess.
func TestReplayPicture(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann := w.player("Ann")
		id := w.playAlone(ann, w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy"}`), 3*time.Second)
		tags := tagsOf(w.request("192.0.2.1", "GET", "/replay/"+id, "").body)
		assert.Equal(t, "http://nonet.test/previews/replay/"+id+".png", tags["og:image"])
		picture := w.request("192.0.2.1", "GET", strings.TrimPrefix(tags["og:image"], "http://nonet.test"), "")
		assert.Equal(t, []string{"image/png", cacheDay, "nosniff"}, []string{picture.Header.Get("Content-Type"),
			picture.Header.Get("Cache-Control"), picture.Header.Get("X-Content-Type-Options")})
		assert.Equal(t, isSeat(1), inkAt(t, picture.body, 1, 1), "Ann has filled all")

		today := ask[protocol.NewRoom](w, &ann, "POST", "/daily", `{"size":"4x4","difficulty":"easy"}`, 200).Code
		daily := w.playAlone(ann, today, 3*time.Second)
		for path, status := range map[string]int{
			"/previews/replay/" + daily + ".png":    http.StatusConflict,
			"/previews/replay/BCDFG-1-2.png":        http.StatusNotFound,
			"/previews/replay/" + id:                http.StatusNotFound,
			"/previews/replay/" + id + ".png?x=y":   http.StatusOK,
			"/previews/replay/" + id + "/other.png": http.StatusNotFound,
		} {
			assert.Equal(t, status, w.request("192.0.2.1", "GET", path, "").StatusCode, path)
		}
		tags = tagsOf(w.request("192.0.2.1", "GET", "/replay/"+daily, "").body)
		assert.Equal(t, "http://nonet.test/previews/all.png", tags["og:image"])
	})
}
