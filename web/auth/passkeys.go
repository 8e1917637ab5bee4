package auth

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"nonet/internal/passkey"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/account"
	"nonet/web/handler"
	"nonet/web/limit"
)

// Purposes of a passkey's answer. An answer is only valid for the purpose that it was requested for.
const (
	toComeIn = "come in"
	toProve  = "prove"
	toAdd    = "add"
)

// listPasskeys lists a player's passkeys.
func (a *API) listPasskeys(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	all, err := a.Players.Account.ListPasskeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, all)
	return nil
}

// beginAddPasskey asks a player's device for a new passkey. If the player already has one, it asks for that one's
// answer first, so that a stolen token is not enough to add another.
func (a *API) beginAddPasskey(w http.ResponseWriter, r *http.Request) error {
	var body protocol.AskPasskey
	who, page, err := a.passkeyPlayer(w, r, &body)
	if err != nil {
		return err
	}
	if err := a.Rates.Check(limit.PerKeep, a.Proxies.Client(r), "Too many things that are kept for long"); err != nil {
		return err
	}
	handle, err := a.Players.Account.PasskeyHandle(r.Context(), who.ID, passkey.HandleBytes)
	if err != nil {
		return err
	}
	known, _, err := a.Players.Account.Passkeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	keys, err := decodeKeys(known)
	if err != nil {
		return err
	}
	if len(keys) > 0 && body.Answer == nil {
		return a.sendProofRequest(w, r, page, who, handle, keys)
	}
	if len(keys) > 0 {
		if err := a.checkProof(r.Context(), who, body.Answer); err != nil {
			return err
		}
	}
	asked, err := page.AskNew(handle, who.Name, keys)
	if err != nil {
		return err
	}
	return a.sendChallenge(w, r, asked, account.Challenge{For: toAdd, Player: who.ID, First: len(keys) == 0})
}

// sendProofRequest asks for the answer of one of the player's passkeys.
func (a *API) sendProofRequest(w http.ResponseWriter, r *http.Request, page passkey.Page, who players.Player,
	handle []byte, keys []passkey.Key) error {
	request, err := a.proofRequest(r.Context(), page, who, handle, keys)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, request)
	return nil
}

// proofRequest stores the challenge for an answer of one of the player's passkeys, and returns the request for the
// browser.
func (a *API) proofRequest(ctx context.Context, page passkey.Page, who players.Player, handle []byte,
	keys []passkey.Key) (request protocol.PasskeyAsked, err error) {
	if !page.Has(keys) {
		return request, &protocol.Refusal{Code: protocol.Forbidden, Text: "Your passkeys belong to " + keys[0].Domain +
			": add another one there, or remove them first."}
	}
	asked, err := page.AskOf(handle, keys)
	if err != nil {
		return request, err
	}
	return a.storeChallenge(ctx, asked, account.Challenge{For: toProve, Player: who.ID})
}

// checkProof returns an error unless the answer is from one of the player's passkeys.
func (a *API) checkProof(ctx context.Context, who players.Player, answer []byte) error {
	shown, c, err := a.takeAnswer(ctx, answer, toProve, who.ID)
	if err != nil {
		return err
	}
	owner, err := a.verifyPasskey(ctx, shown, c)
	if err == nil && owner.ID != who.ID {
		err = errNotYours
	}
	return err
}

var errNotYours = &protocol.Refusal{Code: protocol.Forbidden, Text: "This passkey belongs to another player."}

// addPasskey stores a new passkey.
func (a *API) addPasskey(w http.ResponseWriter, r *http.Request) error {
	var body protocol.PasskeyAnswer
	who, _, err := a.passkeyPlayer(w, r, &body)
	if err != nil {
		return err
	}
	made, err := passkey.ReadMade(body.Answer)
	if err != nil {
		return badAnswer(err)
	}
	c, err := a.Players.Account.TakeChallenge(r.Context(), made.Challenge(), toAdd, who.ID)
	if err != nil {
		return err
	}
	known, handle, err := a.Players.Account.Passkeys(r.Context(), who.ID)
	if err != nil {
		return err
	}
	key, err := made.Check(c.Asked, handle)
	if err != nil {
		return badAnswer(err)
	}
	if c.First && len(known) > 0 {
		return &protocol.Refusal{Code: protocol.Forbidden, Text: "You have a passkey now. Start again with that one."}
	}
	text, err := json.Marshal(key)
	if err != nil {
		return err
	}
	if err := a.Players.Account.AddPasskey(r.Context(), who, key.ID(), text, key.Synced); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// removePasskey deletes a player's passkey.
func (a *API) removePasskey(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Player(r)
	if err != nil {
		return err
	}
	if err := a.Players.Account.RemovePasskey(r.Context(), who.ID, r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// beginPasskeySignIn asks a device for any passkey that it has for this page.
func (a *API) beginPasskeySignIn(w http.ResponseWriter, r *http.Request) error {
	page, err := a.passkeyPage(r)
	if err != nil {
		return err
	}
	asked, err := page.Ask()
	if err != nil {
		return err
	}
	return a.sendChallenge(w, r, asked, account.Challenge{For: toComeIn})
}

// endPasskeySignIn returns the player whose passkey has answered.
func (a *API) endPasskeySignIn(w http.ResponseWriter, r *http.Request) error {
	var body protocol.PasskeyAnswer
	if err := handler.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if _, err := a.passkeyPage(r); err != nil {
		return err
	}
	shown, c, err := a.takeAnswer(r.Context(), body.Answer, toComeIn, "")
	if err != nil {
		return err
	}
	p, err := a.verifyPasskey(r.Context(), shown, c)
	if err != nil {
		return err
	}
	p.Name = a.Players.Policy.ShownName(p.Name)
	handler.WriteJSON(w, http.StatusOK, a.describePlayer(p))
	return nil
}

// passkeyPlayer authenticates a request about passkeys and decodes its body.
func (a *API) passkeyPlayer(w http.ResponseWriter, r *http.Request, body any) (players.Player, passkey.Page, error) {
	who, err := a.Player(r)
	if err == nil {
		err = handler.ReadJSON(w, r, body)
	}
	if err != nil {
		return who, passkey.Page{}, err
	}
	page, err := a.passkeyPage(r)
	return who, page, err
}

// passkeyPage returns the page that a request comes from; its origin has already been checked. It counts the request
// against the rate limit.
func (a *API) passkeyPage(r *http.Request) (passkey.Page, error) {
	if err := a.Rates.Check(limit.PerGuest, a.Proxies.Client(r), "Too many tries"); err != nil {
		return passkey.Page{}, err
	}
	page, err := passkey.PageOf(r.Header.Get("Origin"))
	if err != nil {
		return page, &protocol.Refusal{Code: protocol.Forbidden,
			Text: "Passkeys can't be used on this page: " + err.Error() + "."}
	}
	return page, nil
}

// sendChallenge stores a challenge and sends it.
func (a *API) sendChallenge(w http.ResponseWriter, r *http.Request, asked passkey.Asked, c account.Challenge) error {
	request, err := a.storeChallenge(r.Context(), asked, c)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, request)
	return nil
}

// storeChallenge stores a challenge, and returns the request for the browser.
func (a *API) storeChallenge(ctx context.Context, asked passkey.Asked, c account.Challenge) (protocol.PasskeyAsked,
	error) {
	c.Asked = asked.Session
	err := a.Players.Account.PutChallenge(ctx, asked.Challenge, c, passkey.Within)
	return protocol.PasskeyAsked{Get: c.For != toAdd, Options: asked.Options}, err
}

// takeAnswer parses an answer, and consumes the challenge that it belongs to.
func (a *API) takeAnswer(ctx context.Context, answer []byte, purpose, player string) (passkey.Shown, account.Challenge,
	error) {
	shown, err := passkey.ReadShown(answer)
	if err != nil {
		return shown, account.Challenge{}, badAnswer(err)
	}
	c, err := a.Players.Account.TakeChallenge(ctx, shown.Challenge(), purpose, player)
	return shown, c, err
}

// verifyPasskey verifies an answer, updates the passkey and returns its player.
func (a *API) verifyPasskey(ctx context.Context, shown passkey.Shown, c account.Challenge) (players.Player, error) {
	kept, who, handle, err := a.Players.Account.FindPasskey(ctx, shown.ID())
	if err != nil {
		return who, err
	}
	keys, err := decodeKeys([]account.Passkey{kept})
	if err != nil {
		return who, err
	}
	key, err := shown.Check(c.Asked, handle, keys[0])
	if err != nil && !errors.Is(err, passkey.ErrCopied) {
		return who, badAnswer(err)
	}
	text, wrong := json.Marshal(key)
	if wrong == nil {
		wrong = a.Players.Account.UsePasskey(ctx, who.ID, kept.ID, text)
	}
	if wrong != nil {
		return who, wrong
	}
	if err != nil {
		return who, badAnswer(err)
	}
	return who, nil
}

// decodeKeys decodes passkeys in their current state.
func decodeKeys(kept []account.Passkey) (keys []passkey.Key, err error) {
	for _, one := range kept {
		var k passkey.Key
		if err := json.Unmarshal(one.Now(), &k); err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// badAnswer returns the client's error for an answer that is not accepted.
func badAnswer(err error) error {
	switch {
	case errors.Is(err, passkey.ErrUnreadable):
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: "This is not a passkey's answer: send the credential from navigator.credentials as WebAuthn JSON."}
	case errors.Is(err, passkey.ErrUntrue):
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "This passkey's answer is invalid: it is for another page or challenge. Start again."}
	case errors.Is(err, passkey.ErrCopied):
		return &protocol.Refusal{Code: protocol.Forbidden,
			Text: "This passkey may have been copied to another device, so it was rejected. Sign in another way and " +
				"remove it."}
	}
	return err
}
