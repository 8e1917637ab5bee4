package operator

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOldestSessionIsReplaced(t *testing.T) {
	s := newPageSessions("a key that nobody guesses")
	var first *http.Cookie
	for range pageSessionsMax + 1 {
		w := httptest.NewRecorder()
		s.signIn(w, new(http.Request), &pageSession{name: "ann", who: "ann"}, pageSessionTTL)
		c, err := http.ParseSetCookie(w.Header().Get("Set-Cookie"))
		require.NoError(t, err)
		require.True(t, c.HttpOnly)
		require.Equal(t, http.SameSiteStrictMode, c.SameSite)
		if first == nil {
			first = c
		}
	}
	require.Len(t, s.all, pageSessionsMax)
	r := &http.Request{Header: http.Header{"Cookie": {first.String()}}}
	require.Nil(t, s.find(r))
	require.Equal(t, "ann b", pageName(" ann\x1b b\n"))
	require.Len(t, pageName(strings.Repeat("é", 40)), pageNameMax)
}
