package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"nonet/internal/passkey"
	"nonet/internal/passkey/passkeytest"
	"nonet/protocol"
)

const playPage = "https://nonet.test"

// passkeyWorld makes a world's pages be served over https.
func passkeyWorld(c *Config) {
	c.Origins = []string{playPage, "https://other.test", "http://plain.test"}
}

// fromPage sends a request as a page of an origin does.
func (w *world) fromPage(origin string, p *protocol.Player, method, path, body string) answer {
	w.t.Helper()
	header := []string{"Origin", origin}
	if p != nil {
		header = append(header, "Authorization", "Bearer "+p.Token)
	}
	return w.request("192.0.2.1", method, apiRoot+path, body, header...)
}

// passkeyAsked decodes a challenge for the browser.
func (w *world) passkeyAsked(a answer) (out protocol.PasskeyAsked) {
	w.t.Helper()
	if err := json.Unmarshal(a.body, &out); err != nil || a.StatusCode != http.StatusOK {
		w.t.Fatalf("nothing to ask a browser: %s %s", a.Status, a.body)
	}
	return out
}

// answerOf returns the request body with a device's answer.
func answerOf(t *testing.T, answer []byte, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return `{"answer":` + string(answer) + `}`
}

// askPasskey requests the challenge for a new passkey of a player, and answers with an existing passkey if that is
// required.
func (w *world) askPasskey(d *passkeytest.Device, p protocol.Player) protocol.PasskeyAsked {
	w.t.Helper()
	asked := w.passkeyAsked(w.fromPage(d.Origin, &p, "POST", "/me/passkeys/ask", `{}`))
	if asked.Get {
		proof, err := d.Get(asked.Options)
		asked = w.passkeyAsked(w.fromPage(d.Origin, &p, "POST", "/me/passkeys/ask", answerOf(w.t, proof, err)))
	}
	return asked
}

// addPasskey adds a passkey on a device to a player.
func (w *world) addPasskey(d *passkeytest.Device, p protocol.Player) {
	w.t.Helper()
	made, err := d.Create(w.askPasskey(d, p).Options)
	a := w.fromPage(d.Origin, &p, "POST", "/me/passkeys", answerOf(w.t, made, err))
	if a.StatusCode != http.StatusNoContent {
		w.t.Fatalf("no passkey is added: %s %s", a.Status, a.body)
	}
}

// comingIn returns the request body for a sign-in with a device.
func (w *world) comingIn(d *passkeytest.Device) string {
	w.t.Helper()
	asked := w.passkeyAsked(w.fromPage(playPage, nil, "POST", "/players/passkey/ask", ""))
	if !asked.Get {
		w.t.Error("a new passkey is asked for")
	}
	shown, err := d.Get(asked.Options)
	return answerOf(w.t, shown, err)
}

func (w *world) comeIn(body string) answer {
	w.t.Helper()
	return w.fromPage(playPage, nil, "POST", "/players/passkey", body)
}

// refusesKey checks that a response is a refusal with that code.
func (w *world) refusesKey(what string, a answer, code protocol.Code) {
	w.t.Helper()
	if a.StatusCode < 400 || a.failure(w.t).Code != code {
		w.t.Errorf("%s: %s %s", what, a.Status, a.body)
	}
}

func (w *world) passkeys(p protocol.Player) []protocol.Passkey {
	w.t.Helper()
	return read[protocol.Passkeys](w, &p, "/me/passkeys").Passkeys
}

// TestPasskeySignsInOnOtherDevice checks that a passkey signs in to the same ID, through any node, with a valid token.
func TestPasskeySignsInOnOtherDevice(t *testing.T) {
	inWorld(t, passkeyWorld, func(t *testing.T, w *world) {
		other := w.node(w.store, passkeyWorld)
		ann, d := w.player("Ann"), &passkeytest.Device{Origin: playPage}
		if all := w.passkeys(ann); len(all) != 0 {
			t.Errorf("a new player has %v", all)
		}
		asked := w.askPasskey(d, ann)
		if strings.Contains(string(asked.Options), ann.ID) {
			t.Errorf("the response contains the player's ID: %s", asked.Options)
		}
		made, err := d.Create(asked.Options)
		if a := other.fromPage(playPage, &ann, "POST", "/me/passkeys", answerOf(t, made, err)); a.StatusCode != 204 {
			t.Fatalf("the other node refuses the first one's challenge: %s %s", a.Status, a.body)
		}
		time.Sleep(time.Minute) // of virtual time
		body := w.comingIn(d)
		back := player(t, other.comeIn(body))
		if back.ID != ann.ID || back.Name != "Ann" {
			t.Errorf("came in as %v; was %v", back, ann)
		}
		if kept := read[protocol.Export](w, &back, "/me/export"); len(kept.Passkeys) != 1 {
			t.Errorf("the export: %+v", kept)
		}
		if all := w.passkeys(back); len(all) != 1 || all[0].Used-all[0].Added != time.Minute.Milliseconds() {
			t.Errorf("the passkeys are %+v, want one used after a minute", all)
		}
		w.refusesKey("the same answer once more", w.comeIn(body), protocol.Forbidden)
		w.refusesKey("there too", other.comeIn(body), protocol.Forbidden)
	})
}

// TestInvalidPasskeyAnswersAreRefused checks that answers of the wrong device, page or player, and late answers, are
// refused.
func TestInvalidPasskeyAnswersAreRefused(t *testing.T) {
	inWorld(t, passkeyWorld, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		anns, bens := &passkeytest.Device{Origin: playPage}, &passkeytest.Device{Origin: playPage}
		w.addPasskey(anns, ann)
		w.addPasskey(bens, ben)

		elsewhere, phished := anns.Copy(), anns.Copy()
		elsewhere.Origin, phished.Domain = "https://other.test", "other.test"
		w.refusesKey("a page elsewhere", w.comeIn(w.comingIn(elsewhere)), protocol.Forbidden)
		w.refusesKey("signed for another page", w.comeIn(w.comingIn(phished)), protocol.Forbidden)
		swapped := strings.Replace(w.comingIn(anns), `"signature":"M`, `"signature":"N`, 1)
		w.refusesKey("not signed so", w.comeIn(swapped), protocol.Forbidden)
		w.refusesKey("no answer", w.comeIn(`{"answer":{}}`), protocol.BadMessage)
		w.refusesKey("a device of nobody's", w.comeIn(w.comingIn(w.strange())), protocol.BadToken)

		late := w.comingIn(anns)
		time.Sleep(passkey.Within) // of virtual time
		w.refusesKey("too late", w.comeIn(late), protocol.Forbidden)
		proof := w.passkeyAsked(w.fromPage(playPage, &ann, "POST", "/me/passkeys/ask", `{}`))
		if !proof.Get {
			t.Error("another passkey was added without an existing one")
		}
		shown, err := anns.Get(proof.Options)
		w.refusesKey("a proof to come in with", w.comeIn(answerOf(t, shown, err)), protocol.Forbidden)
		if _, err := bens.Get(proof.Options); err == nil {
			t.Error("Ben's device is asked for Ann's passkey")
		}
		proof = w.passkeyAsked(w.fromPage(playPage, &ann, "POST", "/me/passkeys/ask", `{}`))
		bare, err := bens.Get([]byte(strings.Replace(string(proof.Options), "allowCredentials", "others", 1)))
		w.refusesKey("another's proof", w.fromPage(playPage, &ann, "POST", "/me/passkeys/ask", answerOf(t, bare, err)),
			protocol.Forbidden)
		w.refusesKey("come in, to prove with", w.fromPage(playPage, &ann, "POST", "/me/passkeys/ask", w.comingIn(anns)),
			protocol.Forbidden)

		asked := w.askPasskey(anns, ann)
		if _, err := anns.Create(asked.Options); err == nil {
			t.Error("a device with a passkey is to make another one of the same player")
		}
		tablet := &passkeytest.Device{Origin: playPage}
		made, err := tablet.Create(asked.Options)
		body := answerOf(t, made, err)
		w.refusesKey("Ann's for Ben", w.fromPage(playPage, &ben, "POST", "/me/passkeys", body), protocol.Forbidden)
		if a := w.fromPage(playPage, &ann, "POST", "/me/passkeys", body); a.StatusCode != http.StatusNoContent {
			t.Errorf("a second passkey: %s %s", a.Status, a.body)
		}
		w.refusesKey("it once more", w.fromPage(playPage, &ann, "POST", "/me/passkeys", body), protocol.Forbidden)
		if all := w.passkeys(ann); len(all) != 2 {
			t.Errorf("Ann's passkeys are %+v, want two", all)
		}
	})
}

// strange returns a device with a passkey for this page that the server does not know.
func (w *world) strange() *passkeytest.Device {
	w.t.Helper()
	d := &passkeytest.Device{Origin: playPage}
	if _, err := d.Create(w.askPasskey(d, w.player("Zoe")).Options); err != nil {
		w.t.Fatal(err)
	}
	return d
}

// TestRemovedPasskeyIsInvalid checks that a passkey that is removed, copied or deleted with the player's data is
// useless.
func TestRemovedPasskeyIsInvalid(t *testing.T) {
	inWorld(t, passkeyWorld, func(t *testing.T, w *world) {
		ann, d := w.player("Ann"), &passkeytest.Device{Origin: playPage}
		w.addPasskey(d, ann)
		id := w.passkeys(ann)[0].ID
		ben := w.player("Ben")
		remove := func(p protocol.Player) {
			t.Helper()
			if a := w.fromPage(playPage, &p, "DELETE", "/me/passkeys/"+id, ""); a.StatusCode != http.StatusNoContent {
				t.Errorf("remove: %s %s", a.Status, a.body)
			}
		}
		remove(ben)
		under := w.comingIn(d)
		if player(t, w.comeIn(w.comingIn(d))).ID != ann.ID {
			t.Error("another player removes it")
		}
		remove(ann)
		w.refusesKey("removed while it was asked for", w.comeIn(under), protocol.BadToken)
		if all := w.passkeys(ann); len(all) != 0 {
			t.Errorf("after the last was removed: %+v", all)
		}

		counting := &passkeytest.Device{Origin: playPage, Counts: true}
		w.addPasskey(counting, ann)
		copied := counting.Copy()
		player(t, w.comeIn(w.comingIn(counting)))
		w.refusesKey("copied", w.comeIn(w.comingIn(copied)), protocol.Forbidden)
		w.refusesKey("what was copied", w.comeIn(w.comingIn(counting)), protocol.Forbidden)

		fresh := player(t, w.signOut(ann, signOutKey))
		w.refusesKey("signed out everywhere", w.comeIn(w.comingIn(copied)), protocol.BadToken)
		last := &passkeytest.Device{Origin: playPage}
		w.addPasskey(last, fresh) // without a proof, because no passkey is left
		if all := w.passkeys(fresh); len(all) != 1 {
			t.Errorf("after signing out everywhere: %+v", all)
		}
		asked := w.askPasskey(last, fresh)
		w.fromPage(playPage, &fresh, "DELETE", "/me", "")
		w.refusesKey("deleted", w.comeIn(w.comingIn(last)), protocol.BadToken)
		made, err := (&passkeytest.Device{Origin: playPage}).Create(asked.Options)
		w.refusesKey("asked for before the deletion",
			w.fromPage(playPage, &fresh, "POST", "/me/passkeys", answerOf(t, made, err)), protocol.Forbidden)
		if all, err := w.store.List(t.Context(), "passkeys/"+ann.ID); err != nil || len(all) > 0 {
			t.Errorf("left after the deletion: %v, %v", all, err)
		}
	})
}

// TestPasskeysNeedSecureHostName checks that passkeys need https or localhost, and a host name.
func TestPasskeysNeedSecureHostName(t *testing.T) {
	inWorld(t, passkeyWorld, func(t *testing.T, w *world) {
		for origin, why := range map[string]string{
			"http://plain.test": "need https",
			"http://nonet.test": "need https", // the server's own origin
			"":                  "no Origin header",
		} {
			var header []string
			if origin != "" {
				header = []string{"Origin", origin}
			}
			a := w.request("192.0.2.1", "POST", apiRoot+"/players/passkey/ask", "", header...)
			if f := a.failure(t); f.Code != protocol.Forbidden || !strings.Contains(f.Text, why) {
				t.Errorf("%s: %+v", origin, f)
			}
		}
		// A player with passkeys needs one of them to add another, also on a page that has none.
		ann, d := w.player("Ann"), &passkeytest.Device{Origin: playPage}
		w.addPasskey(d, ann)
		a := w.fromPage("https://other.test", &ann, "POST", "/me/passkeys/ask", `{}`)
		if f := a.failure(t); f.Code != protocol.Forbidden || !strings.Contains(f.Text, "nonet.test") {
			t.Errorf("on a page without passkeys: %+v", f)
		}
	})
}

// TestPasskeysAreLimited checks the maximum number of passkeys, and the limit on attempts.
func TestPasskeysAreLimited(t *testing.T) {
	inWorld(t, passkeyWorld, func(t *testing.T, w *world) {
		ann, devices := w.player("Ann"), []*passkeytest.Device{{Origin: playPage}}
		w.addPasskey(devices[0], ann)
		for range 9 {
			asked := w.askPasskey(devices[0], ann)
			made, err := (&passkeytest.Device{Origin: playPage}).Create(asked.Options)
			if a := w.fromPage(playPage, &ann, "POST", "/me/passkeys", answerOf(t, made, err)); a.StatusCode != 204 {
				t.Fatal(a.Status, string(a.body))
			}
		}
		made, err := (&passkeytest.Device{Origin: playPage}).Create(w.askPasskey(devices[0], ann).Options)
		w.refusesKey("an eleventh", w.fromPage(playPage, &ann, "POST", "/me/passkeys", answerOf(t, made, err)), protocol.Full)
		for range 100 {
			if a := w.fromPage(playPage, nil, "POST", "/players/passkey/ask", ""); a.StatusCode != 200 {
				w.refusesKey("one try after the other", a, protocol.TooMany)
				return
			}
		}
		t.Error("tries have no limit")
	})
}
