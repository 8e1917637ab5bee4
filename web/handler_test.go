package web

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"nonet/protocol"
	"nonet/web/api"
	"nonet/web/auth"
)

// TestUnsupportedMethodListsAllowedOnes sends a request with an unsupported method to every path of the API.
func TestUnsupportedMethodListsAllowedOnes(t *testing.T) {
	api := &api.API{Auth: new(auth.API), Puzzles: noPuzzles{}}
	place := regexp.MustCompile(`\{\w+\}`)
	puzzles := func(c *Config) { c.Puzzles = noPuzzles{} }
	inWorld(t, puzzles, func(t *testing.T, w *world) {
		for path, m := range api.Paths() {
			want := slices.Sorted(maps.Keys(m))
			text := "This address takes " + strings.Join(want, " and ") + " only."
			if m[http.MethodGet] != nil {
				want = append(want, http.MethodHead)
				slices.Sort(want)
			}
			a := w.request("192.0.2.1", http.MethodPatch, apiRoot+place.ReplaceAllString(path, "x"), "")
			if a.StatusCode != http.StatusMethodNotAllowed || a.Header.Get("Allow") != strings.Join(want, ", ") {
				t.Errorf("%s: %d with Allow %q; want 405 with %q", path, a.StatusCode, a.Header.Get("Allow"), want)
			}
			if f := a.failure(t); f.Code != protocol.Forbidden || f.Text != text {
				t.Errorf("%s: %+v; want the text %q", path, f, text)
			}
		}
	})
}
