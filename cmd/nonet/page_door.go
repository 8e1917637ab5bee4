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
	pageFor     = 12 * time.Hour // that a sign-in with the key holds
	pagesMax    = 100            // sign-ins that hold at once; the oldest makes room
	pageNameMax = 40             // bytes of what an operator calls themselves
)

// pageSession is an operator who has signed in.
type pageSession struct {
	token [sha256.Size]byte // of the cookie
	name  string            // that they go by
	who   string            // what the trail has
	until time.Time
	said  string // what came of the last thing that was done, until it is shown
}

// pageDoor knows the key, and who has signed in with it. It is safe for concurrent use.
type pageDoor struct {
	key   [sha256.Size]byte
	keyed bool // there is a key

	mu  sync.Mutex
	ins map[[sha256.Size]byte]*pageSession
}

// newPageDoor makes a door that opens with a key; with an empty one only to those whom somebody else lets in.
func newPageDoor(key string) *pageDoor {
	return &pageDoor{key: sha256.Sum256([]byte(key)), keyed: key != "", ins: map[[sha256.Size]byte]*pageSession{}}
}

// fits says whether that is the key, with or without space around it, in a time that tells nothing of it.
func (d *pageDoor) fits(key string) bool {
	sum := sha256.Sum256([]byte(strings.TrimSpace(key)))
	return d.keyed && subtle.ConstantTimeCompare(sum[:], d.key[:]) == 1
}

// signIn has the browser known as somebody's from now on, for a while.
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

// secure says whether the browser came by TLS, as far as a proxy says so.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

// signOut forgets a browser.
func (d *pageDoor) signOut(in *pageSession) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.ins, in.token)
}

// session is whose browser asks; nil is nobody's who has signed in.
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

// tell keeps what came of something, for the next page.
func (d *pageDoor) tell(in *pageSession, said string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in.said = said
}

// heard is what tell has kept, once.
func (d *pageDoor) heard(in *pageSession) (said string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	said, in.said = in.said, ""
	return said
}

// pageName is what somebody calls themselves, without what would disturb a list of names.
func pageName(text string) string {
	text = plainText(text)
	for len(text) > pageNameMax {
		text = text[:strings.LastIndexFunc(text, func(rune) bool { return true })]
	}
	return text
}

// plainText is a text in one line, of what can be seen.
func plainText(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)), " ")
}
