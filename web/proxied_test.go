package web

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProxiesThatChangeHeaders checks that a page behind a proxy that changes Host, or drops Upgrade, learns which
// setting to change, and that the log has one warning.
func TestProxiesThatChangeHeaders(t *testing.T) {
	var out strings.Builder
	edit := func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&out, nil)) }
	inWorld(t, edit, func(t *testing.T, w *world) {
		const page = "https://play.example"
		asked := []struct {
			method, path, body string
			header             []string
			status             int
			says               string
		}{
			{"POST", "/api/v1/players", `{"name":"Ann"}`, []string{"Origin", page, "Content-Type", "application/json"},
				http.StatusForbidden, "pass on Host unchanged"},
			{"GET", "/ws", "", []string{"Origin", page}, http.StatusForbidden, "--origins"},
			{"GET", "/ws?page=https%3A%2F%2Fplay.example", "", nil, http.StatusForbidden, "--origins"},
			{"GET", "/ws?page=https%3A%2F%2Fnonet.test", "", nil, http.StatusUpgradeRequired, "for WebSocket connections"},
			{"GET", "/ws", "", []string{"Origin", "https://nonet.test", "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
				http.StatusUpgradeRequired, "dropped the Upgrade header"},
		}
		for range 3 {
			for _, c := range asked {
				a := w.request("192.0.2.1", c.method, c.path, c.body, c.header...)
				require.Equal(t, c.status, a.StatusCode, c.path)
				require.Contains(t, string(a.body), c.says, c.path)
			}
		}
		require.Equal(t, 1, strings.Count(out.String(), "level=WARN"), out.String())
	})
}
