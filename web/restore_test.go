package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

const restore = "/api/v1/players/restore"

// cookieSet returns the cookie that an answer sets, as name=value.
func cookieSet(t *testing.T, a answer) string {
	t.Helper()
	set := a.Header.Get("Set-Cookie")
	for _, part := range []string{"; Path=" + restore + ";", "; HttpOnly", "; SameSite=Strict"} {
		require.Contains(t, set, part)
	}
	pair, _, _ := strings.Cut(set, ";")
	return pair
}

func TestCookieRestoresThePlayer(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		const page = "http://nonet.test"
		ask := func(method string, header ...string) answer {
			return w.request("192.0.2.1", method, restore, "", header...)
		}
		ann := w.player("Ann")
		bearer := "Bearer " + ann.Token

		a := ask("POST", "Origin", page, "Authorization", bearer)
		require.Equal(t, http.StatusNoContent, a.StatusCode)
		cookie := cookieSet(t, a)
		require.NotContains(t, cookie, ann.Token)

		a = ask("POST", "Origin", page, "Cookie", cookie)
		require.Equal(t, http.StatusOK, a.StatusCode, string(a.body))
		var back protocol.Player
		require.NoError(t, json.Unmarshal(a.body, &back))
		require.Equal(t, ann.ID, back.ID)
		require.Equal(t, "Ann", back.Name)
		cookieSet(t, a)

		require.Equal(t, http.StatusForbidden, ask("POST", "Cookie", cookie).StatusCode, "no page")
		require.Equal(t, http.StatusForbidden, ask("POST", "Origin", "https://evil.example", "Cookie", cookie).StatusCode)
		require.Equal(t, http.StatusNoContent, ask("POST", "Origin", page).StatusCode, "no cookie")
		_, value, _ := strings.Cut(cookie, "=")
		a = w.request("192.0.2.1", "GET", "/api/v1/me/ratings", "", "Authorization", "Bearer "+value)
		require.Equal(t, http.StatusUnauthorized, a.StatusCode, "the cookie must not be accepted as a token")
		a = ask("POST", "Origin", page, "Cookie", "nonet-restore="+ann.Token)
		require.Equal(t, http.StatusNoContent, a.StatusCode, "the token must not be accepted as the cookie")

		require.Equal(t, "nonet-restore=", cookieSet(t, ask("DELETE", "Origin", page)))
		require.Equal(t, "nonet-restore=", cookieSet(t, w.request("192.0.2.1", "DELETE", "/api/v1/me", "",
			"Authorization", bearer)), "a deletion")

		a = w.request("192.0.2.1", "POST", "/api/v1/me/sign-out", `{"key":"0123456789abcdef"}`, "Authorization", bearer)
		require.Equal(t, http.StatusOK, a.StatusCode)
		a = ask("POST", "Origin", page, "Cookie", cookie)
		require.Equal(t, http.StatusUnauthorized, a.StatusCode, "the player has signed out everywhere")
		require.Equal(t, "nonet-restore=", cookieSet(t, a))
	})
}
