package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"nonet/room/players/account"

	"nonet/internal/openid"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// SignIn is how players sign in through a provider: a browser asks where to go, goes there, comes back with a code, and
// asks who it is then. What it has to bring along meanwhile is in a cookie that no script sees, so nobody can have
// another's browser come in as somebody.
type SignIn struct {
	Client *openid.Client
	Name   string        // of the provider, as players know it
	For    time.Duration // that a sign-in holds

	Required  bool         // nobody plays as a guest
	Organiser openid.Claim // of those who alone make public rooms, arenas and groups; none lets everybody
}

const (
	signInBack   = "/sign-in/back"    // where the provider sends browsers
	signInPage   = "/history?sign-in" // where they end it
	signInCookie = "nonet-sign-in"
	arrivalFor   = 5 * time.Minute // that a browser may take from one to the other
	toSignIn     = "sign in"
)

// arrival is what a provider has told of somebody, or why it has not, until their browser asks for it.
type arrival struct {
	Mark string `json:"mark,omitempty"` // stands for the subject
	Name string `json:"name,omitempty"` // that they may go by
	To   string `json:"to,omitempty"`   // the page that they wanted

	Organiser bool `json:"organiser,omitempty"`

	Status int    `json:"status,omitempty"` // of the refusal
	Says   string `json:"says,omitempty"`   // why they can't sign in
}

var errNoSignIn = &protocol.Refusal{Code: protocol.NotFound,
	Text: "Nobody signs in on this server: all are guests. POST /api/v1/players makes one."}

// check refuses who has to sign in, or to do so again.
func (s *SignIn) check(who players.Player) error {
	if s != nil && s.Required && who.SignedIn <= time.Now().UnixMilli() {
		return errSignIn
	}
	return nil
}

var errSignIn = &protocol.Refusal{Code: protocol.BadToken,
	Text: "Sign in to play here: open the server's page in a browser. POST /api/v1/players/sign-in/ask says where to."}

// came is when a player's token came of an account, Unix milliseconds; 0 is of none.
func (s *SignIn) came(who players.Player) int64 {
	if s == nil || who.SignedIn == 0 {
		return 0
	}
	return who.SignedIn - s.For.Milliseconds()
}

// restricts says whether some things are for organisers alone.
func (s *SignIn) restricts() bool { return s != nil && s.Organiser != openid.Claim{} }

// mayOrganise refuses who is no organiser, where that is asked for.
func (s *SignIn) mayOrganise(who players.Player) error {
	if s.restricts() && !(who.Organiser && who.SignedIn > time.Now().UnixMilli()) {
		return errNoOrganiser
	}
	return nil
}

var errNoOrganiser = &protocol.Refusal{Code: protocol.Forbidden,
	Text: "Public rooms, arenas and groups are made by organisers here. If you are one, sign in again."}

// members keeps all but those out who are signed in, where players have to be. Who is not may ask what the server
// offers, and sign in.
func (a *httpAPI) members(path string, h handler.Func) handler.Func {
	open := path == "/info" || a.signInPaths()[path] != nil && !strings.HasPrefix(path, "/me")
	if open || a.signIn == nil || !a.signIn.Required {
		return h
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		who, err := a.bearer(r)
		if err != nil {
			return errSignIn
		}
		if err := a.signIn.check(who); err != nil {
			return err
		}
		if err := a.players.Account.CheckSignedIn(r.Context(), who); err != nil {
			return err
		}
		return h(w, r)
	}
}

// signInPaths are the handlers for those who sign in, by path.
func (a *httpAPI) signInPaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		"/players/sign-in/ask": {http.MethodPost: a.askSignIn},
		"/players/sign-in":     {http.MethodPost: a.endSignIn},
		"/me/sign-in":          {http.MethodGet: a.account, http.MethodDelete: a.removeAccount},
	}
}

// askSignIn tells a browser where to go to sign in.
func (a *httpAPI) askSignIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.AskSignIn
	if err := a.signInBody(w, r, &body); err != nil {
		return err
	}
	to, err := ownPath(body.To)
	if err != nil {
		return err
	}
	at, cookie, err := a.signIn.Client.Begin(r.Context(), a.backOf(r), to)
	if err != nil {
		return a.signInFault(err)
	}
	a.setSignInCookie(w, r, cookie, openid.Within)
	handler.WriteJSON(w, http.StatusOK, protocol.SignInAsked{URL: at})
	return nil
}

// signInBody reads what a request about a sign-in says, and counts it.
func (a *httpAPI) signInBody(w http.ResponseWriter, r *http.Request, body any) error {
	if err := handler.ReadJSON(w, r, body); err != nil {
		return err
	}
	if a.signIn == nil {
		return errNoSignIn
	}
	return a.countSignIn(r)
}

func (a *httpAPI) countSignIn(r *http.Request) error {
	if wait := a.rates.Take(limit.PerGuest, a.proxies.Client(r), time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many tries", wait)
	}
	return nil
}

// ownPath is a page of this server's: nobody is to be sent anywhere else by way of a sign-in.
func ownPath(text string) (string, error) {
	if text == "" {
		return "/", nil
	}
	u, err := url.Parse(text)
	bad := func(r rune) bool { return r <= ' ' || r == '\\' || r == utf8.RuneError || r == 0x7f }
	if err != nil || len(text) > openid.NoteMax || u.IsAbs() || u.Host != "" || !strings.HasPrefix(text, "/") ||
		strings.HasPrefix(text, "//") || strings.HasPrefix(u.Path, "//") || strings.ContainsFunc(text, bad) ||
		strings.ContainsFunc(u.Path, bad) {
		return "", &protocol.Refusal{Code: protocol.BadMessage,
			Text: "The page to come back to must be a path of this server's, like /daily."}
	}
	return text, nil
}

// backFromProvider takes up what the provider has sent a browser back with, so that neither code nor state stays in an
// address. Who that is, or why it is nobody, the page asks for.
func (a *httpAPI) backFromProvider(w http.ResponseWriter, r *http.Request) error {
	if err := a.countSignIn(r); err != nil {
		return err
	}
	var kept string
	if c, err := r.Cookie(a.signInCookie(r)); err == nil {
		kept = c.Value
	}
	var came arrival
	person, err := a.signIn.Client.Finish(r.Context(), a.backOf(r), kept, r.URL.Query())
	known := new(openid.Error)
	switch {
	case err == nil:
		came = arrival{Mark: a.signIn.Client.Mark(person.Subject), Name: a.signIn.nameOf(person), To: openid.Note(kept),
			Organiser: a.signIn.restricts() && person.Has(a.signIn.Organiser)}
	case errors.As(err, &known):
		a.log.Warn("somebody could not sign in through the provider", "err", err)
		came = arrival{Status: known.Status, Says: known.Says}
	default:
		return err
	}
	text, err := json.Marshal(came)
	if err != nil {
		return err
	}
	ticket := rand.Text()
	if err := a.players.Account.PutChallenge(r.Context(), ticket, account.Challenge{For: toSignIn, Asked: text},
		arrivalFor); err != nil {
		return err
	}
	a.setSignInCookie(w, r, ticket, arrivalFor)
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, signInPage, http.StatusSeeOther)
	return nil
}

// SignInNames are the claims that a player's first name is taken from, the first that there is.
var SignInNames = []string{"nickname", "preferred_username", "given_name", "name"}

// nameOf is what a person may go by at first: never a mail address.
func (s *SignIn) nameOf(p openid.Person) string {
	for _, claim := range SignInNames {
		if name := p.Told(claim); name != "" && !strings.Contains(name, "@") {
			return name
		}
	}
	return ""
}

// endSignIn gives the player who has signed in. A guest who asks becomes one who signs in, under the same id, unless
// the account is somebody's already.
func (a *httpAPI) endSignIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.EndSignIn
	if err := a.signInBody(w, r, &body); err != nil {
		return err
	}
	var ticket string
	if c, err := r.Cookie(a.signInCookie(r)); err == nil {
		ticket = c.Value
	}
	c, err := a.players.Account.ReadChallenge(r.Context(), ticket, toSignIn, "")
	if err != nil {
		return errNotArrived
	}
	var came arrival
	if err := json.Unmarshal(c.Asked, &came); err != nil {
		return err
	}
	if came.Says != "" {
		a.setSignInCookie(w, r, "", -time.Second)
		return &apierror.Error{Code: protocol.Forbidden, Status: came.Status, Text: came.Says}
	}
	who, err := a.players.Account.PlayerByAccount(r.Context(), came.Mark)
	if err != nil {
		return err
	}
	if who.ID == "" {
		var asked bool
		if who, asked, err = a.grow(w, r, came, body.Answer); err != nil || asked {
			return err
		}
	}
	if _, err := a.players.Account.TakeChallenge(r.Context(), ticket, toSignIn, ""); err != nil {
		return errNotArrived
	}
	if who, err = a.players.Account.AddAccount(r.Context(), who, came.Mark, a.signIn.Client.Issuer()); err != nil {
		return err
	}
	who.Name, who.SignedIn = a.players.Policy.Shown(who.Name), time.Now().Add(a.signIn.For).UnixMilli()
	who.Organiser = came.Organiser
	told := a.told(who)
	a.setSignInCookie(w, r, "", -time.Second)
	handler.WriteJSON(w, http.StatusOK, protocol.SignedIn{Player: &told, To: came.To})
	return nil
}

var errNotArrived = &protocol.Refusal{Code: protocol.Forbidden,
	Text: "Nobody has signed in in this browser, or it was done with already, or too long ago. Begin again."}

// grow is the guest who asks, with an account from now on, or somebody new. Who has passkeys and has not shown one is
// asked for it.
func (a *httpAPI) grow(w http.ResponseWriter, r *http.Request, came arrival, answer []byte) (who players.Player,
	asked bool, err error) {
	who, may, err := a.mayGrow(r)
	if err == nil && !may {
		who, err = a.newcomer(r.Context(), came)
	}
	if err != nil || !may {
		return who, false, err
	}
	known, handle, err := a.players.Account.Passkeys(r.Context(), who.ID)
	if err != nil || len(known) == 0 {
		return who, false, err
	}
	if answer != nil {
		return who, false, a.proved(r.Context(), who, answer)
	}
	return who, true, a.askForOne(w, r, who, known, handle)
}

// newcomer is somebody new with an account. Where all have to sign in an account is one player for good: else who
// deletes what is kept of them would have a second try, and nobody could be kept off. Not elsewhere: there an account
// can be taken from its player, who goes on as a guest and is not to be somebody else's then.
func (a *httpAPI) newcomer(ctx context.Context, came arrival) (players.Player, error) {
	fresh := a.signer.Guest(a.fitName(came.Name))
	if !a.signIn.Required {
		return fresh, nil
	}
	who := a.signer.Member(came.Mark, fresh.Name)
	account, err := a.players.Account.Account(ctx, who.ID)
	if err != nil || account.Mark != "" { // another one was added since
		return fresh, err
	}
	who.SignOuts, err = a.players.Account.SignOuts(ctx, who.ID)
	return who, err
}

// mayGrow is who asks, if that is a person without an account.
func (a *httpAPI) mayGrow(r *http.Request) (who players.Player, may bool, err error) {
	if who, err = a.bearer(r); err == nil {
		err = a.players.Account.CheckSignedIn(r.Context(), who)
	}
	if refusal := new(protocol.Refusal); errors.As(err, &refusal) || who.IsBot() {
		return who, false, nil
	}
	if err != nil {
		return who, false, err
	}
	account, err := a.players.Account.Account(r.Context(), who.ID)
	return who, account.Mark == "", err
}

// askForOne asks a player who adds an account for one of the passkeys that there are.
func (a *httpAPI) askForOne(w http.ResponseWriter, r *http.Request, who players.Player, known []account.Passkey,
	handle []byte) error {
	page, err := a.passkeyPage(r)
	if err != nil {
		return err
	}
	keys, err := keysOf(known)
	if err != nil {
		return err
	}
	told, err := a.proofOf(r.Context(), page, who, handle, keys)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.SignedIn{Asked: &told})
	return nil
}

// fitName makes a name that the provider tells one that is fit for players.
func (a *httpAPI) fitName(name string) string {
	if runes := []rune(name); len(runes) > protocol.NameMax {
		name = string(runes[:protocol.NameMax])
	}
	if fit, err := a.cleanName(name); err == nil {
		return fit
	}
	return usualName
}

// usualName is for those of whom the provider tells none that is fit.
const usualName = "Player"

// account tells players what they sign in with.
func (a *httpAPI) account(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	account, err := a.players.Account.Account(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.MySignIn{Issuer: account.Issuer, Added: account.Added})
	return nil
}

// removeAccount makes a player a guest again.
func (a *httpAPI) removeAccount(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if a.signIn != nil && a.signIn.Required {
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "Nobody plays here without an account. To delete all that there is of you, DELETE /api/v1/me."}
	}
	if err := a.players.Account.RemoveAccount(r.Context(), who.ID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// backOf is where the provider is to send a browser: to where that has come to. The provider knows which addresses
// are right.
func (a *httpAPI) backOf(r *http.Request) string {
	if a.proxies.Secure(r) {
		return "https://" + r.Host + signInBack
	}
	return "http://" + r.Host + signInBack
}

// signInCookie is what the cookie of a sign-in is called. Over TLS no other server of the domain can set it.
func (a *httpAPI) signInCookie(r *http.Request) string {
	if a.proxies.Secure(r) {
		return "__Host-" + signInCookie
	}
	return signInCookie
}

// setSignInCookie has the browser keep what belongs to a sign-in. It comes back by a link of the provider's, which a
// strict cookie would not.
func (a *httpAPI) setSignInCookie(w http.ResponseWriter, r *http.Request, value string, within time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: a.signInCookie(r), Value: value, Path: "/", MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.proxies.Secure(r)})
}

// signInFault tells why a sign-in does not begin.
func (a *httpAPI) signInFault(err error) error {
	known := new(openid.Error)
	if !errors.As(err, &known) {
		return err
	}
	a.log.Warn("nobody can sign in through the provider right now", "err", err)
	return &apierror.Error{Code: protocol.Unavailable, Status: known.Status, Text: known.Says}
}
