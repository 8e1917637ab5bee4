package operator

import (
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSessionsExpire checks that a session ends after its time, and that the next sign-in removes it.
func TestSessionsExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &pageSessions{byCookie: map[[sha256.Size]byte]*pageSession{}}
		signIn := func() *http.Request {
			w := httptest.NewRecorder()
			s.signIn(w, new(http.Request), new(pageSession), pageSessionTTL)
			c, err := http.ParseSetCookie(w.Header().Get("Set-Cookie"))
			require.NoError(t, err)
			require.True(t, c.HttpOnly)
			require.Equal(t, http.SameSiteStrictMode, c.SameSite)
			return &http.Request{Header: http.Header{"Cookie": {c.String()}}}
		}
		first := signIn()
		require.NotNil(t, s.find(first))
		require.Nil(t, s.find(new(http.Request)))
		time.Sleep(pageSessionTTL + time.Second)
		require.Nil(t, s.find(first))
		require.NotNil(t, s.find(signIn()))
		require.Len(t, s.byCookie, 1)
	})
}

func TestPageName(t *testing.T) {
	require.Equal(t, "ann b", pageName(" ann\x1b b\n"))
	require.Len(t, pageName(strings.Repeat("é", 40)), pageNameMax)
}
