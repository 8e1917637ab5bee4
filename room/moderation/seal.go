package moderation

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// Sealer encrypts the player behind a chat line or a leaderboard row. The result is sent with the line or the row,
// comes back with a report, and identifies the player on every node with the same secret, even if the line is no
// longer stored.
type Sealer struct {
	aead cipher.AEAD
}

// NewSealer returns a sealer with a secret. If the secret is empty, it uses a random one, which other nodes do not
// have.
func NewSealer(secret []byte) *Sealer {
	if len(secret) == 0 {
		secret = make([]byte, sha256.Size)
		rand.Read(secret)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("nonet reports"))
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		panic(err) // the key has a length that fits
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return &Sealer{aead}
}

// Seal encrypts a player for one context.
func (s *Sealer) Seal(player, thing string) string {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(player)+s.aead.Overhead())
	rand.Read(nonce)
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(player), []byte(thing)))
}

// Open returns the player that was sealed for a context. It returns false if the text was not sealed for it.
func (s *Sealer) Open(ref, thing string) (player string, ok bool) {
	text, err := base64.RawURLEncoding.DecodeString(ref)
	if err != nil || len(text) < s.aead.NonceSize() {
		return "", false
	}
	n := s.aead.NonceSize()
	plain, err := s.aead.Open(nil, text[:n], text[n:], []byte(thing))
	return string(plain), err == nil
}

// LineContext returns the context for which the author of a chat line is sealed.
func LineContext(room string, at int64, name, text string) string {
	return fmt.Sprintf("line %s %d %q %q", room, at, name, text)
}

// RowContext returns the context for which the player of a leaderboard row is sealed.
func RowContext(round, name string) string { return fmt.Sprintf("row %s %q", round, name) }
