package web

import (
	"context"
	"html"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/fair"
	"nonet/web/limit"
	"nonet/web/site"
)

// tagsOf returns the preview tags of a page by name.
func tagsOf(page []byte) map[string]string {
	tags := map[string]string{}
	for _, tag := range regexp.MustCompile(`(?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"`).FindAllSubmatch(
		page, -1) {
		tags[string(tag[1])] = html.UnescapeString(string(tag[2]))
	}
	return tags
}

// testAssets bundles the client once for all tests.
var testAssets = sync.OnceValues(func() (*site.Assets, error) {
	return site.NewAssets(context.Background(), protocol.Info{Version: protocol.Version, Modes: []string{protocol.Race}})
})

func mustAssets(t *testing.T) *site.Assets {
	t.Helper()
	a, err := testAssets()
	require.NoError(t, err)
	return a
}

// withClient makes a world serve the browser client.
func withClient(a *site.Assets) func(*Config) { return func(c *Config) { c.Assets = a } }

func TestPreviews(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann := w.player(`Ann <b>\"&`)
		code := w.room(ann, `{"mode":"race","size":"9x9","difficulty":"hard","public":false}`)
		samurai := w.room(ann, `{"mode":"coop","size":"samurai","difficulty":"easy"}`)
		daily := ask[protocol.NewRoom](w, &ann, "POST", "/daily", `{"size":"4x4","difficulty":"easy"}`, 200).Code
		for _, c := range []struct{ path, language, title, about, picture string }{
			{"/", "en", "nonet · puzzle races with friends",
				"Sudoku, queens, nonograms and more. Live, free, no sign-up.", "all"},
			{"/daily", "de", "Tagesrätsel · nonet", "Dasselbe Rätsel für alle, ein Versuch. " +
				"Neu um Mitternacht UTC.", "all"},
			{"/r/" + code, "en", `Ann <b>"& invites you · nonet`,
				"Race · Sudoku · 9×9 · Hard. Same puzzle for everyone. First to finish wins.", "sudoku"},
			{"/r/" + code, "de", `Ann <b>"& lädt dich ein · nonet`, "Rennen · Sudoku · 9×9 · Schwer. " +
				"Dasselbe Rätsel für alle. Wer zuerst fertig ist, gewinnt.", "sudoku"},
			{"/r/" + daily, "en", "Daily puzzle of 2000-01-01 · nonet",
				"Solo · Sudoku · 4×4 · Easy. Just you and the clock.", "sudoku"},
			{"/r/" + samurai, "en", `Ann <b>"& invites you · nonet`,
				"Co-op · Samurai · Easy. Solve one board together.", "samurai"},
			{"/r/BCDFG", "en", "nonet · puzzle races with friends",
				"Sudoku, queens, nonograms and more. Live, free, no sign-up.", "all"},
			{"/replay/BCDFG-E-7", "en", "Replay · nonet",
				"Sudoku, queens, nonograms and more. Live, free, no sign-up.", "all"},
			{"/learn/tango", "en", "How to play Tango · nonet",
				"Suns and moons, half and half, never three in a row.", "tango"},
		} {
			page := w.request("192.0.2.1", "GET", c.path, "", "Accept-Language", c.language)
			tags := tagsOf(page.body)
			assert.Equal(t, 200, page.StatusCode, c.path)
			assert.Equal(t, map[string]string{
				"og:title": c.title, "og:description": c.about, "og:type": "website", "og:url": "http://nonet.test" + c.path,
				"og:image": "http://nonet.test/previews/" + c.picture + ".png", "og:image:width": "1200",
				"og:image:height": "630", "twitter:card": "summary_large_image",
			}, tags, c.path)
			shown := strings.Contains(string(page.body), `<p class="lead">`+html.EscapeString(c.about)+"</p></main>")
			assert.Equal(t, strings.HasPrefix(c.path, "/r/") && c.picture != "all", shown, c.path)
			picture := w.request("192.0.2.1", "GET", strings.TrimPrefix(tags["og:image"], "http://nonet.test"), "")
			assert.Equal(t, []string{"image/png", "public, max-age=86400", "nosniff"}, []string{
				picture.Header.Get("Content-Type"),
				picture.Header.Get("Cache-Control"), picture.Header.Get("X-Content-Type-Options")}, c.path)
		}
	})
}

// Behind a trusted proxy, previews use the public addresses.
func TestPreviewsUsePublicAddressBehindProxy(t *testing.T) {
	a := mustAssets(t)
	proxied := func(c *Config) {
		c.Assets = a
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
	}
	inWorld(t, proxied, func(t *testing.T, w *world) {
		for from, scheme := range map[string]string{"192.0.2.1": "https", "198.51.100.7": "http"} {
			page := w.request(from, "GET", "/solo?x=1", "", "X-Forwarded-Proto", "https", "X-Forwarded-For", "203.0.113.5").body
			assert.Equal(t, scheme+"://nonet.test/solo", tagsOf(page)["og:url"])
		}
	})
}

// The link to a room whose round is over shows the result, and invites again before the next round. Once the room has a
// password, the link no longer shows the result.
func TestPreviewsShowResultOfFinishedRoom(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann := w.player("Ann")
		tagsAt := func(path string) []string {
			tags := tagsOf(w.request("192.0.2.1", "GET", path, "").body)
			clock := regexp.MustCompile(`\d+:\d\d\.\d`).ReplaceAllString(tags["og:description"], "TIME")
			return []string{tags["og:title"], clock, strings.TrimPrefix(tags["og:image"], "http://nonet.test/previews/")}
		}
		solo := w.room(ann, `{"mode":"solo","size":"4x4","difficulty":"easy"}`)
		id := w.playAlone(ann, solo, 3*time.Second)
		assert.Equal(t, []string{"Solved · nonet", "Solo · Sudoku · 4×4 · Easy · Ann TIME", "replay/" + id + ".png"},
			tagsAt("/r/"+solo))
		picture := w.request("192.0.2.1", "GET", "/previews/replay/"+id+".png", "")
		assert.Equal(t, "image/png", picture.Header.Get("Content-Type"))

		today := ask[protocol.NewRoom](w, &ann, "POST", "/daily", `{"size":"4x4","difficulty":"easy"}`, 200).Code
		w.playAlone(ann, today, 3*time.Second)
		title := tagsAt("/r/" + today)[0]
		assert.Regexp(t, `^Daily puzzle of 2000-01-0\d · nonet$`, title)
		assert.Equal(t, []string{title, "Solved · Solo · Sudoku · 4×4 · Easy · Ann TIME", "sudoku.png"}, tagsAt("/r/"+today))

		c := w.join(ann, solo)
		c.say(&protocol.Rematch{ID: uint64(time.Now().UnixMilli()), Round: 1})
		await[*protocol.OK](c)
		assert.Equal(t, "Ann invites you · nonet", tagsAt("/r/" + solo)[0])
		time.Sleep(time.Second) // each command gets its own time
		id = w.playAlone(ann, solo, 3*time.Second)
		assert.Equal(t, "replay/"+id+".png", tagsAt("/r/" + solo)[2])
		c = w.join(ann, solo)
		c.say(&protocol.Configure{ID: uint64(time.Now().UnixMilli()), Settings: protocol.Settings{
			Mode: "solo", Kind: "sudoku", Size: "4x4", Difficulty: "easy", Password: "sesame",
		}})
		await[*protocol.OK](c)
		assert.Equal(t, "Ann invites you · nonet", tagsAt("/r/" + solo)[0])
	})
}

// TestCheatShowsRevokedNameInPreviews checks that a revoked name is in no link preview, neither as the host nor as the
// winner.
func TestCheatShowsRevokedNameInPreviews(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		ann, eve := w.player("Ann"), w.player("Nasty Name")
		lobby := w.room(eve, `{"mode":"race"}`)
		solo := w.room(eve, `{"mode":"solo","size":"4x4","difficulty":"easy"}`)
		id := w.playAlone(eve, solo, 3*time.Second)
		report := jsonOf(t, protocol.NewReport{What: protocol.ReportName, Room: lobby, Seat: 1})
		ask[struct{}](w, &ann, "POST", "/reports", report, 204)
		w.decide(fair.Rejected)
		for _, path := range []string{"/r/" + lobby, "/wall/" + lobby, "/r/" + solo, "/replay/" + id} {
			page := w.request("192.0.2.1", "GET", path, "").body
			assert.NotContains(t, string(page), "Nasty", path)
			assert.Contains(t, string(page), "Guest", path)
		}
	})
}

// Room pages cannot be used to search for rooms: a client that has guessed too often learns nothing from them.
func TestPreviewsHideRoomsFromGuessers(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		code := w.room(w.player("Ann"), `{}`)
		titled := func(from, code string) string {
			return tagsOf(w.request(from, "GET", "/r/"+code, "").body)["og:title"]
		}
		for range (limit.Limits{}).WithDefaults().Misses.Burst {
			titled("192.0.2.7", "BCDFG")
		}
		assert.Equal(t, "nonet · puzzle races with friends", titled("192.0.2.7", code))
		assert.Equal(t, "Ann invites you · nonet", titled("198.51.100.7", code))
	})
}

// The service worker treats anything in a page that looks like a file of the client as one.
func TestPreviewsContainNoFileNames(t *testing.T) {
	a := mustAssets(t)
	inWorld(t, withClient(a), func(t *testing.T, w *world) {
		code := w.room(w.player("/assets/main-X.js"), `{}`)
		page := w.request("192.0.2.1", "GET", "/r/"+code, "").body
		assert.Equal(t, "/assets/main-X.js invites you · nonet", tagsOf(page)["og:title"])
		assert.NotContains(t, string(page), "/assets/main-X.js")
	})
}
