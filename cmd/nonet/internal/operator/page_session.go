package operator

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"maps"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

const (
	pageCookie     = "nonet_operator"
	pageSessionTTL = 12 * time.Hour // of a session that began with the key
	pageNameMax    = 40             // bytes of an operator's name
	signInPath     = "/sign-in"
)

// pageSession is an operator's session in a browser. A session cookie names it.
type pageSession struct {
	name    string // the operator's name
	who     string // the name in the audit log
	expires time.Time
	result  atomic.Pointer[string] // the result of the last action, until it is shown; nil if there is none
}

// pageSessions checks the key and keeps the sessions. It is safe for concurrent use.
type pageSessions struct {
	key string // empty if there is none

	mu       sync.Mutex
	byCookie map[[sha256.Size]byte]*pageSession // by the hash of the cookie's value
}

// matches reports in constant time whether a key is right, ignoring white space around it.
func (s *pageSessions) matches(key string) bool {
	want, got := sha256.Sum256([]byte(s.key)), sha256.Sum256([]byte(strings.TrimSpace(key)))
	return s.key != "" && subtle.ConstantTimeCompare(got[:], want[:]) == 1
}

// signIn starts a session of a browser for a limited time.
func (s *pageSessions) signIn(w http.ResponseWriter, r *http.Request, ses *pageSession, within time.Duration) {
	token, now := rand.Text(), time.Now()
	ses.expires = now.Add(within)
	s.mu.Lock()
	maps.DeleteFunc(s.byCookie, func(_ [sha256.Size]byte, other *pageSession) bool { return now.After(other.expires) })
	s.byCookie[sha256.Sum256([]byte(token))] = ses
	s.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: pageCookie, Value: token, Path: "/", MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// secure reports whether the browser uses TLS, possibly at a proxy.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// signOut ends the session of a request.
func (s *pageSessions) signOut(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.byCookie, sha256.Sum256([]byte(cookieOf(r, pageCookie))))
}

// find returns the session of a request, or nil if there is none.
func (s *pageSessions) find(r *http.Request) *pageSession {
	s.mu.Lock()
	defer s.mu.Unlock()
	ses := s.byCookie[sha256.Sum256([]byte(cookieOf(r, pageCookie)))]
	if ses == nil || time.Now().After(ses.expires) {
		return nil
	}
	return ses
}

// cookieOf returns the value of a cookie, or "" if there is none.
func cookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// pageName returns a name without characters that would disturb a list of names.
func pageName(text string) string {
	text = strings.Join(strings.Fields(replaceUnprintable(text)), " ")
	return strings.ToValidUTF8(text[:min(len(text), pageNameMax)], "")
}

// replaceUnprintable returns a text with a space in place of each character that can't be printed.
func replaceUnprintable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}
