package auth

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

	"nonet/internal/openid"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/account"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// SignIn configures sign-in through an OpenID Connect provider. A browser asks for the provider's URL, goes there,
// comes back with a code, and then asks for its player. The state in between is in a cookie that scripts cannot read,
// so that no one can make another browser sign in to an attacker's account.
type SignIn struct {
	Client *openid.Client
	Name   string        // of the provider, shown to players
	For    time.Duration // how long a sign-in is valid

	Required  bool         // guests may not play
	Organiser openid.Claim // claim of players who may create public rooms, arenas and groups; empty admits everybody
}

// Paths of the sign-in and its cookie.
const (
	CallbackPath = "/sign-in/back"    // where the provider sends browsers
	signInPage   = "/profile?sign-in" // where Callback sends browsers
	signInCookie = "nonet-sign-in"
	resultTTL    = 5 * time.Minute // how long the result of a sign-in is kept
	toSignIn     = "sign in"
)

// signInResult is the provider's answer about a person, or the reason why the sign-in failed. It is stored until the
// browser asks for it.
type signInResult struct {
	Mark string `json:"mark,omitempty"` // pseudonym of the subject
	Name string `json:"name,omitempty"` // suggested name
	To   string `json:"to,omitempty"`   // the page to return to

	Organiser bool `json:"organiser,omitempty"`

	Status int    `json:"status,omitempty"` // HTTP status of the refusal
	Says   string `json:"says,omitempty"`   // why the sign-in failed
}

var errNoSignIn = &protocol.Refusal{Code: protocol.NotFound,
	Text: "This server has no accounts: all players are guests. POST /api/v1/players creates one."}

// Check returns an error if the player has to sign in, for the first time or again.
func (s *SignIn) Check(who players.Player) error {
	if s != nil && s.Required && who.SignedIn <= time.Now().UnixMilli() {
		return errSignIn
	}
	return nil
}

var errSignIn = &protocol.Refusal{Code: protocol.BadToken,
	Text: "Sign in to play here: open the server's page in a browser. POST /api/v1/players/sign-in/ask says where to."}

// accountSince returns when a player signed in with an account, in Unix milliseconds, or 0 if the player has signed in
// with none.
func (s *SignIn) accountSince(who players.Player) int64 {
	if s == nil || who.SignedIn == 0 {
		return 0
	}
	return who.SignedIn - s.For.Milliseconds()
}

// Restricts reports whether only organisers may do some things.
func (s *SignIn) Restricts() bool { return s != nil && s.Organiser != openid.Claim{} }

// MayOrganise returns an error if the server reserves organising for organisers and the player is not one.
func (s *SignIn) MayOrganise(who players.Player) error {
	if s.Restricts() && !(who.Organiser && who.SignedIn > time.Now().UnixMilli()) {
		return ErrNoOrganiser
	}
	return nil
}

// ErrNoOrganiser refuses an action that only organisers may take on this server.
var ErrNoOrganiser = &protocol.Refusal{Code: protocol.Forbidden,
	Text: "Only organisers can create public rooms, arenas and groups here. If you are one, sign in again."}

// RequireSignIn wraps the handler of a path so that it refuses players who are not signed in, if the server requires
// that. /info and the sign-in itself stay open.
func (a *API) RequireSignIn(path string, h handler.Func) handler.Func {
	open := path == "/info" || a.signInPaths()[path] != nil && !strings.HasPrefix(path, "/me")
	if open || a.SignIn == nil || !a.SignIn.Required {
		return h
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		who, err := a.bearer(r)
		if err != nil {
			return errSignIn
		}
		if err := a.SignIn.Check(who); err != nil {
			return err
		}
		if err := a.Players.Account.CheckSignedIn(r.Context(), who); err != nil {
			return err
		}
		return h(w, r)
	}
}

// signInPaths returns the handlers of the sign-in, by path.
func (a *API) signInPaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		"/players/sign-in/ask": {http.MethodPost: a.beginSignIn},
		"/players/sign-in":     {http.MethodPost: a.endSignIn},
		"/me/sign-in":          {http.MethodGet: a.account, http.MethodDelete: a.removeAccount},
	}
}

// beginSignIn returns the URL where a browser has to go to sign in.
func (a *API) beginSignIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.AskSignIn
	if err := a.signInBody(w, r, &body); err != nil {
		return err
	}
	to, err := localPath(body.To)
	if err != nil {
		return err
	}
	at, cookie, err := a.SignIn.Client.Begin(r.Context(), a.callbackURL(r), to)
	if err != nil {
		return a.signInError(err)
	}
	a.setSignInCookie(w, r, cookie, openid.Within)
	handler.WriteJSON(w, http.StatusOK, protocol.SignInAsked{URL: at})
	return nil
}

// signInBody decodes the body of a request about a sign-in, and counts it against the rate limit.
func (a *API) signInBody(w http.ResponseWriter, r *http.Request, body any) error {
	if err := handler.ReadJSON(w, r, body); err != nil {
		return err
	}
	if a.SignIn == nil {
		return errNoSignIn
	}
	return a.countSignIn(r)
}

func (a *API) countSignIn(r *http.Request) error {
	return a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many tries")
}

// localPath returns text if it is a path of this server, and an error otherwise, because a sign-in must not be an open
// redirect.
func localPath(text string) (string, error) {
	if text == "" {
		return "/", nil
	}
	u, err := url.Parse(text)
	bad := func(r rune) bool { return r <= ' ' || r == '\\' || r == utf8.RuneError || r == 0x7f }
	if err != nil || len(text) > openid.NoteMax || u.IsAbs() || u.Host != "" || !strings.HasPrefix(text, "/") ||
		strings.HasPrefix(text, "//") || strings.HasPrefix(u.Path, "//") || strings.ContainsFunc(text, bad) ||
		strings.ContainsFunc(u.Path, bad) {
		return "", &protocol.Refusal{Code: protocol.BadMessage,
			Text: "The page to return to must be a path on this server, such as /daily."}
	}
	return text, nil
}

// Callback handles the redirect from the provider. It redirects again, so that no code or state stays in an address
// bar. The page then asks for the result.
func (a *API) Callback(w http.ResponseWriter, r *http.Request) error {
	if err := a.countSignIn(r); err != nil {
		return err
	}
	var kept string
	if c, err := r.Cookie(a.signInCookie(r)); err == nil {
		kept = c.Value
	}
	var came signInResult
	person, err := a.SignIn.Client.Finish(r.Context(), a.callbackURL(r), kept, r.URL.Query())
	known := new(openid.Error)
	switch {
	case err == nil:
		came = signInResult{Mark: a.SignIn.Client.Mark(person.Subject), Name: a.SignIn.nameOf(person), To: openid.Note(kept),
			Organiser: a.SignIn.Restricts() && person.Has(a.SignIn.Organiser)}
	case errors.As(err, &known):
		a.Log.Warn("sign-in through the OpenID provider failed", "err", err)
		came = signInResult{Status: known.Status, Says: known.Says}
	default:
		return err
	}
	text, err := json.Marshal(came)
	if err != nil {
		return err
	}
	ticket := rand.Text()
	if err := a.Players.Account.PutChallenge(r.Context(), ticket, account.Challenge{For: toSignIn, Asked: text},
		resultTTL); err != nil {
		return err
	}
	a.setSignInCookie(w, r, ticket, resultTTL)
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, signInPage, http.StatusSeeOther)
	return nil
}

// NameClaims are the claims that a player's first name may come from, in order of preference.
var NameClaims = []string{"nickname", "preferred_username", "given_name", "name"}

// nameOf returns a name for a new player, or "" if there is none. It is never a mail address.
func (s *SignIn) nameOf(p openid.Person) string {
	for _, claim := range NameClaims {
		if name := p.Text(claim); name != "" && !strings.Contains(name, "@") {
			return name
		}
	}
	return ""
}

// endSignIn returns the player who has signed in. A guest keeps their ID and gets the account, unless the account
// already belongs to a player.
func (a *API) endSignIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.EndSignIn
	if err := a.signInBody(w, r, &body); err != nil {
		return err
	}
	var ticket string
	if c, err := r.Cookie(a.signInCookie(r)); err == nil {
		ticket = c.Value
	}
	c, err := a.Players.Account.ReadChallenge(r.Context(), ticket, toSignIn, "")
	if err != nil {
		return errNotArrived
	}
	var came signInResult
	if err := json.Unmarshal(c.Asked, &came); err != nil {
		return err
	}
	if came.Says != "" {
		a.setSignInCookie(w, r, "", -time.Second)
		return &apierror.Error{Code: protocol.Forbidden, Status: came.Status, Text: came.Says}
	}
	who, err := a.Players.Account.PlayerByAccount(r.Context(), came.Mark)
	if err != nil {
		return err
	}
	if who.ID == "" {
		var asked bool
		if who, asked, err = a.addAccount(w, r, came, body.Answer); err != nil || asked {
			return err
		}
	}
	if _, err := a.Players.Account.TakeChallenge(r.Context(), ticket, toSignIn, ""); err != nil {
		return errNotArrived
	}
	if who, err = a.Players.Account.AddAccount(r.Context(), who, came.Mark, a.SignIn.Client.Issuer()); err != nil {
		return err
	}
	who.Name, who.SignedIn = a.Players.Policy.ShownName(who.Name), time.Now().Add(a.SignIn.For).UnixMilli()
	who.Organiser = came.Organiser
	player := a.describePlayer(who)
	a.setSignInCookie(w, r, "", -time.Second)
	handler.WriteJSON(w, http.StatusOK, protocol.SignedIn{Player: &player, To: came.To})
	return nil
}

var errNotArrived = &protocol.Refusal{Code: protocol.Forbidden,
	Text: "This sign-in has expired or was used already. Start again."}

// addAccount returns the player to add an account to: the guest who sent the request, or a new player. If the guest has
// passkeys and the request lacks the answer of one, it asks for that in the response and sets asked.
func (a *API) addAccount(w http.ResponseWriter, r *http.Request, came signInResult, answer []byte) (who players.Player,
	asked bool, err error) {
	who, may, err := a.canAddAccount(r)
	if err == nil && !may {
		who, err = a.newMember(r.Context(), came)
	}
	if err != nil || !may {
		return who, false, err
	}
	known, handle, err := a.Players.Account.Passkeys(r.Context(), who.ID)
	if err != nil || len(known) == 0 {
		return who, false, err
	}
	if answer != nil {
		return who, false, a.checkProof(r.Context(), who, answer)
	}
	return who, true, a.requestProof(w, r, who, known, handle)
}

// newMember returns a new player for an account. If sign-in is required, an account always maps to the same player, so
// deleting the player's data gives neither a second attempt nor a way around a ban. Otherwise an account can be removed
// from its player, who stays a guest, so the next player of that account must be another one.
func (a *API) newMember(ctx context.Context, came signInResult) (players.Player, error) {
	fresh := a.Signer.Guest(a.fitName(came.Name))
	if !a.SignIn.Required {
		return fresh, nil
	}
	who := a.Signer.member(came.Mark, fresh.Name)
	account, err := a.Players.Account.Account(ctx, who.ID)
	if err != nil || account.Mark != "" { // another account was added since
		return fresh, err
	}
	who.SignOuts, err = a.Players.Account.SignOuts(ctx, who.ID)
	return who, err
}

// canAddAccount returns the player of the request's token. may reports whether the player is a person without an
// account.
func (a *API) canAddAccount(r *http.Request) (who players.Player, may bool, err error) {
	if who, err = a.bearer(r); err == nil {
		err = a.Players.Account.CheckSignedIn(r.Context(), who)
	}
	if refusal := new(protocol.Refusal); errors.As(err, &refusal) || who.IsBot() {
		return who, false, nil
	}
	if err != nil {
		return who, false, err
	}
	account, err := a.Players.Account.Account(r.Context(), who.ID)
	return who, account.Mark == "", err
}

// requestProof asks a player who adds an account for the answer of a passkey.
func (a *API) requestProof(w http.ResponseWriter, r *http.Request, who players.Player, known []account.Passkey,
	handle []byte) error {
	page, err := a.passkeyPage(r)
	if err != nil {
		return err
	}
	keys, err := decodeKeys(known)
	if err != nil {
		return err
	}
	request, err := a.proofRequest(r.Context(), page, who, handle, keys)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.SignedIn{Asked: &request})
	return nil
}

// fitName turns a provider's name into a valid one, or returns fallbackName.
func (a *API) fitName(name string) string {
	if runes := []rune(name); len(runes) > protocol.NameMax {
		name = string(runes[:protocol.NameMax])
	}
	if fit, err := a.CleanName(name); err == nil {
		return fit
	}
	return fallbackName
}

// fallbackName is for players without a valid name at the provider.
const fallbackName = "Player"

// account returns the account that a player signs in with.
func (a *API) account(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	account, err := a.Players.Account.Account(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, protocol.MySignIn{Issuer: account.Issuer, Added: account.Added})
	return nil
}

// removeAccount makes a player a guest again.
func (a *API) removeAccount(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	if a.SignIn != nil && a.SignIn.Required {
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "Players of this server need an account. To delete all your data, send DELETE /api/v1/me."}
	}
	if err := a.Players.Account.RemoveAccount(r.Context(), who.ID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// callbackURL returns the URL that the provider sends a browser back to, on the host that the browser uses. The
// provider checks it against its list.
func (a *API) callbackURL(r *http.Request) string {
	if a.Proxies.Secure(r) {
		return "https://" + r.Host + CallbackPath
	}
	return "http://" + r.Host + CallbackPath
}

// signInCookie returns the name of the sign-in's cookie. Over TLS its prefix prevents other hosts of the domain from
// setting it.
func (a *API) signInCookie(r *http.Request) string {
	if a.Proxies.Secure(r) {
		return "__Host-" + signInCookie
	}
	return signInCookie
}

// setSignInCookie sets the sign-in's cookie. It is lax, because the browser comes back by a redirect from the provider,
// on which it would not send a strict cookie.
func (a *API) setSignInCookie(w http.ResponseWriter, r *http.Request, value string, within time.Duration) {
	http.SetCookie(w, &http.Cookie{Name: a.signInCookie(r), Value: value, Path: "/", MaxAge: int(within.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: a.Proxies.Secure(r)})
}

// signInError returns the client's error for a sign-in that cannot begin.
func (a *API) signInError(err error) error {
	known := new(openid.Error)
	if !errors.As(err, &known) {
		return err
	}
	a.Log.Warn("OpenID provider unavailable; players can't sign in through it", "err", err)
	return &apierror.Error{Code: protocol.Unavailable, Status: known.Status, Text: known.Says}
}
