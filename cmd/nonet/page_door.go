package main

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
	pageCookie  = "nonet_operator"
	pageFor     = 12 * time.Hour // of a session that began with the key
	pagesMax    = 100            // concurrent sessions; a new one replaces the oldest
	pageNameMax = 40             // bytes of an operator's name
)

// pageSession is the session of an operator.
type pageSession struct {
	token [sha256.Size]byte // of the cookie
	name  string            // the operator's name
	who   string            // the name in the audit log
	until time.Time
	said  string // the result of the last action, until it is shown
}

// pageDoor checks the key and keeps the sessions. It is safe for concurrent use.
type pageDoor struct {
	key   [sha256.Size]byte
	keyed bool // there is a key

	mu  sync.Mutex
	ins map[[sha256.Size]byte]*pageSession
}

// newPageDoor returns a door for a key. An empty key never matches.
func newPageDoor(key string) *pageDoor {
	return &pageDoor{key: sha256.Sum256([]byte(key)), keyed: key != "", ins: map[[sha256.Size]byte]*pageSession{}}
}

// fits reports in constant time whether a key is right, ignoring white space around it.
func (d *pageDoor) fits(key string) bool {
	sum := sha256.Sum256([]byte(strings.TrimSpace(key)))
	return d.keyed && subtle.ConstantTimeCompare(sum[:], d.key[:]) == 1
}

// signIn starts a session of a browser for a limited time.
func (d *pageDoor) signIn(w http.ResponseWriter, r *http.Request, in *pageSession, within time.Duration) {
	token := rand.Text()
	in.token, in.until = sha256.Sum256([]byte(token)), time.Now().Add(within)
	d.mu.Lock()
	for len(d.ins) >= pagesMax {
		oldest := in
		for _, other := range d.ins {
			if other.until.Before(oldest.until) {
				oldest = other
			}
		}
		delete(d.ins, oldest.token)
	}
	d.ins[in.token] = in
	d.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: pageCookie, Value: token, Path: "/", MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure(r)})
}

// secure reports whether the browser uses TLS, possibly at a proxy.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// signOut ends a session.
func (d *pageDoor) signOut(in *pageSession) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.ins, in.token)
}

// session returns the session of a request, or nil if there is none.
func (d *pageDoor) session(r *http.Request) *pageSession {
	c, err := r.Cookie(pageCookie)
	if err != nil {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	in := d.ins[sha256.Sum256([]byte(c.Value))]
	if in == nil || time.Now().After(in.until) {
		return nil
	}
	return in
}

// tell stores the result of an action for the next page.
func (d *pageDoor) tell(in *pageSession, said string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in.said = said
}

// heard returns and clears what tell stored.
func (d *pageDoor) heard(in *pageSession) (said string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	said, in.said = in.said, ""
	return said
}

// pageName returns a name without characters that would disturb a list of names.
func pageName(text string) string {
	text = plainText(text)
	for len(text) > pageNameMax {
		text = text[:strings.LastIndexFunc(text, func(rune) bool { return true })]
	}
	return text
}

// plainText returns a text in one line of printable characters.
func plainText(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)), " ")
}
