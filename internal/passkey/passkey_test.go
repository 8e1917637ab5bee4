package passkey_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/passkey"
	"nonet/internal/passkey/passkeytest"
)

const origin = "https://play.example"

var handle = []byte(strings.Repeat("h", passkey.HandleBytes))

func pageOf(t *testing.T, origin string) passkey.Page {
	t.Helper()
	p, err := passkey.PageOf(origin)
	require.NoError(t, err)
	return p
}

// makeKey returns a key that a device has created for a page.
func makeKey(t *testing.T, p passkey.Page, d *passkeytest.Device) passkey.Key {
	t.Helper()
	asked, err := p.AskNew(handle, "Ann", nil)
	require.NoError(t, err)
	text, err := d.Create(asked.Options)
	require.NoError(t, err)
	answer, err := passkey.ReadMade(text)
	require.NoError(t, err)
	require.Equal(t, asked.Challenge, answer.Challenge())
	_, err = answer.Check(asked.Session, []byte("somebody else's"))
	require.ErrorIs(t, err, passkey.ErrUntrue)
	k, err := answer.Check(asked.Session, handle)
	require.NoError(t, err)
	return k
}

// answerChallenge returns a device's answer to a challenge.
func answerChallenge(t *testing.T, d *passkeytest.Device, asked passkey.Asked) passkey.Shown {
	t.Helper()
	text, err := d.Get(asked.Options)
	require.NoError(t, err)
	answer, err := passkey.ReadShown(text)
	require.NoError(t, err)
	require.Equal(t, asked.Challenge, answer.Challenge())
	return answer
}

func TestAddressesOfPages(t *testing.T) {
	for text, domain := range map[string]string{
		"https://play.example": "play.example", "https://Play.example:8443": "play.example", "https://localhost": "localhost",
		"http://localhost:8077": "localhost", "http://nonet.localhost": "nonet.localhost",
	} {
		require.Equal(t, domain, pageOf(t, text).Domain, text)
	}
	for text, why := range map[string]string{
		"http://play.example":   "passkeys need https",
		"http://127.0.0.1:8077": "as localhost", "https://[::1]": "as localhost",
		"": "no Origin header", "null": "no Origin header", "https://": "no Origin header",
	} {
		_, err := passkey.PageOf(text)
		require.ErrorContains(t, err, why, text)
	}
}

// TestAnswersAreChecked checks that an answer is accepted only for the right key, user, page and challenge.
func TestAnswersAreChecked(t *testing.T) {
	p, d := pageOf(t, origin), &passkeytest.Device{Origin: origin, Counts: true}
	k := makeKey(t, p, d)
	anybody, err := p.Ask()
	require.NoError(t, err)
	now, err := answerChallenge(t, d, anybody).Check(anybody.Session, handle, k)
	require.NoError(t, err)
	require.Equal(t, k.ID(), now.ID())
	require.EqualValues(t, 1, now.Count)

	hers, err := p.AskOf(handle, []passkey.Key{k})
	require.NoError(t, err)
	_, err = answerChallenge(t, d, hers).Check(hers.Session, handle, now)
	require.NoError(t, err)

	other := makeKey(t, p, d)
	elsewhere := k
	elsewhere.Domain = "other.example"
	for _, c := range []struct {
		what        string
		asked, held passkey.Asked
		handle      []byte
		key         passkey.Key
	}{
		{"another question", hers, anybody, handle, now},
		{"another's handle", anybody, anybody, []byte("somebody else's"), other},
		{"another key", hers, hers, handle, other},
		{"another domain", hers, hers, handle, elsewhere},
	} {
		_, err := answerChallenge(t, d, c.asked).Check(c.held.Session, c.handle, c.key)
		require.ErrorIs(t, err, passkey.ErrUntrue, c.what)
	}
	old := d.Copy()
	answerChallenge(t, d, hers)
	latest, err := answerChallenge(t, d, hers).Check(hers.Session, handle, now)
	require.NoError(t, err)
	_, err = answerChallenge(t, old, hers).Check(hers.Session, handle, latest)
	require.ErrorIs(t, err, passkey.ErrCopied)
}

func TestUnreadableAnswers(t *testing.T) {
	for _, text := range []string{"", "{}", "null", `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
		_, err := passkey.ReadMade([]byte(text))
		require.ErrorIs(t, err, passkey.ErrUnreadable, text)
		_, err = passkey.ReadShown([]byte(text))
		require.ErrorIs(t, err, passkey.ErrUnreadable, text)
	}
}
