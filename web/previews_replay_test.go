package web

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// The link of a finished round shows its course. A puzzle that others still play is in no picture, and a missing round
// counts as a guess.
func TestPreviewOfReplay(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann := w.player("Ann")
		id := w.playAlone(ann, w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy"}`), 3*time.Second)
		tags := tagsOf(w.request("192.0.2.1", "GET", "/replay/"+id, "").body)
		assert.Equal(t, "http://nonet.test/previews/replay/"+id+".png", tags["og:image"])
		picture := w.request("192.0.2.1", "GET", strings.TrimPrefix(tags["og:image"], "http://nonet.test"), "")
		assert.Equal(t, []string{"image/png", "public, max-age=86400", "nosniff"}, []string{
			picture.Header.Get("Content-Type"),
			picture.Header.Get("Cache-Control"), picture.Header.Get("X-Content-Type-Options")})
		drawn, err := png.Decode(bytes.NewReader(picture.body))
		require.NoError(t, err)
		assert.NotEqual(t, drawn.At(640, 325), drawn.At(1104, 320), "Ann has filled all")

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
