package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"nonet/room/players/account"

	"nonet/internal/passkey"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/apierror"
	"nonet/web/handler"
	"nonet/web/limit"
)

// What an answer of a passkey is to do. One that was asked for one thing is good for no other.
const (
	toComeIn = "come in"
	toProve  = "prove"
	toAdd    = "add"
)

// listPasskeys tells players of their passkeys.
func (a *httpAPI) listPasskeys(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	all, err := a.players.Account.ListPasskeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// askPasskey asks a player's device for a new passkey; first for an answer of one that there is, so that nobody who has
// but a token adds another one in silence.
func (a *httpAPI) askPasskey(w http.ResponseWriter, r *http.Request) error {
	var body protocol.AskPasskey
	who, page, err := a.passkeyPlayer(w, r, &body)
	if err != nil {
		return err
	}
	if err := a.mayKeep(r); err != nil {
		return err
	}
	handle, err := a.players.Account.PasskeyHandle(r.Context(), who.ID, passkey.HandleBytes)
	if err != nil {
		return err
	}
	known, _, err := a.players.Account.Passkeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	keys, err := keysOf(known)
	if err != nil {
		return err
	}
	if len(keys) > 0 && body.Answer == nil {
		return a.askProof(w, r, page, who, handle, keys)
	}
	if len(keys) > 0 {
		if err := a.proved(r.Context(), who, body.Answer); err != nil {
			return err
		}
	}
	asked, err := page.AskNew(handle, who.Name, keys)
	if err != nil {
		return err
	}
	return a.askBrowser(w, r, asked, account.Challenge{For: toAdd, Player: who.ID, First: len(keys) == 0})
}

// askProof asks for an answer of a passkey that the player has.
func (a *httpAPI) askProof(w http.ResponseWriter, r *http.Request, page passkey.Page, who players.Player, handle []byte,
	keys []passkey.Key) error {
	told, err := a.proofOf(r.Context(), page, who, handle, keys)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

// proofOf keeps the question for such an answer, and returns what a browser is to be asked.
func (a *httpAPI) proofOf(ctx context.Context, page passkey.Page, who players.Player, handle []byte,
	keys []passkey.Key) (told protocol.PasskeyAsked, err error) {
	if !page.Has(keys) {
		return told, &protocol.Refusal{Code: protocol.Forbidden, Text: "Your passkeys are of " + keys[0].Domain +
			": add another one there, or remove them first."}
	}
	asked, err := page.AskOf(handle, keys)
	if err != nil {
		return told, err
	}
	return a.keepQuestion(ctx, asked, account.Challenge{For: toProve, Player: who.ID})
}

// proved refuses what is no answer of one of the player's passkeys.
func (a *httpAPI) proved(ctx context.Context, who players.Player, answer []byte) error {
	shown, c, err := a.shown(ctx, answer, toProve, who.ID)
	if err != nil {
		return err
	}
	owner, err := a.checkPasskey(ctx, shown, c)
	if err == nil && owner.ID != who.ID {
		err = errNotYours
	}
	return err
}

var errNotYours = &protocol.Refusal{Code: protocol.Forbidden, Text: "This passkey is another player's."}

// addPasskey keeps a new passkey.
func (a *httpAPI) addPasskey(w http.ResponseWriter, r *http.Request) error {
	var body protocol.PasskeyAnswer
	who, _, err := a.passkeyPlayer(w, r, &body)
	if err != nil {
		return err
	}
	made, err := passkey.ReadMade(body.Answer)
	if err != nil {
		return badAnswer(err)
	}
	c, err := a.players.Account.TakeChallenge(r.Context(), made.Challenge(), toAdd, who.ID)
	if err != nil {
		return err
	}
	known, handle, err := a.players.Account.Passkeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	key, err := made.Check(c.Asked, handle)
	if err != nil {
		return badAnswer(err)
	}
	if c.First && len(known) > 0 {
		return &protocol.Refusal{Code: protocol.Forbidden, Text: "You have a passkey by now. Begin again, with that one."}
	}
	text, err := json.Marshal(key)
	if err != nil {
		return err
	}
	if err := a.players.Account.AddPasskey(r.Context(), who, key.ID(), text, key.Synced); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// removePasskey takes a passkey from its player.
func (a *httpAPI) removePasskey(w http.ResponseWriter, r *http.Request) error {
	who, err := a.player(r)
	if err != nil {
		return err
	}
	if err := a.players.Account.RemovePasskey(r.Context(), who.ID, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// askWho asks a device for any passkey that it has for this page.
func (a *httpAPI) askWho(w http.ResponseWriter, r *http.Request) error {
	page, err := a.passkeyPage(r)
	if err != nil {
		return err
	}
	asked, err := page.Ask()
	if err != nil {
		return err
	}
	return a.askBrowser(w, r, asked, account.Challenge{For: toComeIn})
}

// comeIn gives the player whose passkey has answered.
func (a *httpAPI) comeIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.PasskeyAnswer
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if _, err := a.passkeyPage(r); err != nil {
		return err
	}
	shown, c, err := a.shown(r.Context(), body.Answer, toComeIn, "")
	if err != nil {
		return err
	}
	p, err := a.checkPasskey(r.Context(), shown, c)
	if err != nil {
		return err
	}
	p.Name = a.players.Policy.Shown(p.Name)
	handler.WriteJSON(w, http.StatusOK, a.told(p))
	return nil
}

// passkeyPlayer is who asks about own passkeys, and from where. It reads what they say.
func (a *httpAPI) passkeyPlayer(w http.ResponseWriter, r *http.Request, body any) (players.Player, passkey.Page, error) {
	who, err := a.player(r)
	if err == nil {
		err = handler.ReadJSON(w, r, body)
	}
	if err != nil {
		return who, passkey.Page{}, err
	}
	page, err := a.passkeyPage(r)
	return who, page, err
}

// passkeyPage is the page that a request comes from, which has been let through already. It counts a try.
func (a *httpAPI) passkeyPage(r *http.Request) (passkey.Page, error) {
	if wait := a.rates.Take(limit.PerGuest, a.proxies.Client(r), time.Now()); wait > 0 {
		return passkey.Page{}, apierror.TooManyFromAddress("Too many tries", wait)
	}
	page, err := passkey.At(r.Header.Get("Origin"))
	if err != nil {
		return page, &protocol.Refusal{Code: protocol.Forbidden,
			Text: "No passkey can be used on this page: " + err.Error() + "."}
	}
	return page, nil
}

// askBrowser keeps a question and sends it.
func (a *httpAPI) askBrowser(w http.ResponseWriter, r *http.Request, asked passkey.Asked, c account.Challenge) error {
	told, err := a.keepQuestion(r.Context(), asked, c)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, told)
	return nil
}

// keepQuestion keeps a question, and returns what a browser is to be asked.
func (a *httpAPI) keepQuestion(ctx context.Context, asked passkey.Asked, c account.Challenge) (protocol.PasskeyAsked,
	error) {
	c.Asked = asked.Session
	err := a.players.Account.PutChallenge(ctx, asked.Challenge, c, passkey.Within)
	return protocol.PasskeyAsked{Get: c.For != toAdd, Options: asked.Options}, err
}

// shown reads an answer, and takes up the question that it is to.
func (a *httpAPI) shown(ctx context.Context, answer []byte, purpose, player string) (passkey.Shown, account.Challenge,
	error) {
	shown, err := passkey.ReadShown(answer)
	if err != nil {
		return shown, account.Challenge{}, badAnswer(err)
	}
	c, err := a.players.Account.TakeChallenge(ctx, shown.Challenge(), purpose, player)
	return shown, c, err
}

// checkPasskey returns whose passkey has answered, and notes that it has.
func (a *httpAPI) checkPasskey(ctx context.Context, shown passkey.Shown, c account.Challenge) (players.Player, error) {
	kept, who, handle, err := a.players.Account.FindPasskey(ctx, shown.ID())
	if err != nil {
		return who, err
	}
	keys, err := keysOf([]account.Passkey{kept})
	if err != nil {
		return who, err
	}
	key, err := shown.Check(c.Asked, handle, keys[0])
	if err != nil && !errors.Is(err, passkey.ErrCopied) {
		return who, badAnswer(err)
	}
	text, wrong := json.Marshal(key)
	if wrong == nil {
		wrong = a.players.Account.UsePasskey(ctx, who.ID, kept.ID, text)
	}
	if wrong != nil {
		return who, wrong
	}
	if err != nil {
		return who, badAnswer(err)
	}
	return who, nil
}

// keysOf are passkeys as they are now.
func keysOf(kept []account.Passkey) (keys []passkey.Key, err error) {
	for _, one := range kept {
		var k passkey.Key
		if err := json.Unmarshal(one.Now(), &k); err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// badAnswer tells why an answer of a passkey is not taken.
func badAnswer(err error) error {
	switch {
	case errors.Is(err, passkey.ErrUnreadable):
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: "This is no answer of a passkey: send the credential that navigator.credentials gave, in WebAuthn's JSON."}
	case errors.Is(err, passkey.ErrUntrue):
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "The answer of this passkey can't be believed: it is for another page or question. Begin again."}
	case errors.Is(err, passkey.ErrCopied):
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "This passkey seems to have been copied to another device, so it is not taken. Come in another way and " +
				"remove it."}
	}
	return err
}
