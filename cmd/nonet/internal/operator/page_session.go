package operator

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode"
)

const (
	pageCookie      = "nonet_operator"
	pageSessionTTL  = 12 * time.Hour // of a session that began with the key
	pageSessionsMax = 100            // concurrent sessions; a new one replaces the oldest
	pageNameMax     = 40             // bytes of an operator's name
	signInPath      = "/sign-in"
)

// pageSession is the session of an operator in a browser.
type pageSession struct {
	token   [sha256.Size]byte // of the cookie
	name    string            // the operator's name
	who     string            // the name in the audit log
	expires time.Time
	result  string // the result of the last action, until it is shown
}

// pageSessions checks the key and keeps the sessions. It is safe for concurrent use.
type pageSessions struct {
	key    [sha256.Size]byte
	hasKey bool // there is a key

	mu  sync.Mutex
	all map[[sha256.Size]byte]*pageSession
}

// newPageSessions returns no sessions, which begin with a key. An empty key never matches.
func newPageSessions(key string) *pageSessions {
	return &pageSessions{key: sha256.Sum256([]byte(key)), hasKey: key != "", all: map[[sha256.Size]byte]*pageSession{}}
}

// matches reports in constant time whether a key is right, ignoring white space around it.
func (s *pageSessions) matches(key string) bool {
	sum := sha256.Sum256([]byte(strings.TrimSpace(key)))
	return s.hasKey && subtle.ConstantTimeCompare(sum[:], s.key[:]) == 1
}

// signIn starts a session of a browser for a limited time.
func (s *pageSessions) signIn(w http.ResponseWriter, r *http.Request, ses *pageSession, within time.Duration) {
	token := rand.Text()
	ses.token, ses.expires = sha256.Sum256([]byte(token)), time.Now().Add(within)
	s.mu.Lock()
	for len(s.all) >= pageSessionsMax {
		oldest := ses
		for _, other := range s.all {
			if other.expires.Before(oldest.expires) {
				oldest = other
			}
		}
		delete(s.all, oldest.token)
	}
	s.all[ses.token] = ses
	s.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: pageCookie, Value: token, Path: "/", MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// secure reports whether the browser uses TLS, possibly at a proxy.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// signOut ends a session.
func (s *pageSessions) signOut(ses *pageSession) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.all, ses.token)
}

// find returns the session of a request, or nil if there is none.
func (s *pageSessions) find(r *http.Request) *pageSession {
	c, err := r.Cookie(pageCookie)
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ses := s.all[sha256.Sum256([]byte(c.Value))]
	if ses == nil || time.Now().After(ses.expires) {
		return nil
	}
	return ses
}

// setResult stores the result of an action for the next page.
func (s *pageSessions) setResult(ses *pageSession, result string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ses.result = result
}

// takeResult returns and clears what setResult stored.
func (s *pageSessions) takeResult(ses *pageSession) (result string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	result, ses.result = ses.result, ""
	return result
}

// pageName returns a name without characters that would disturb a list of names.
func pageName(text string) string {
	text = printable(text)
	for len(text) > pageNameMax {
		text = text[:strings.LastIndexFunc(text, func(rune) bool { return true })]
	}
	return text
}

// printable returns a text in one line of printable characters.
func printable(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)), " ")
}
