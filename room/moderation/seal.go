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

// Sealer writes down who did something so that only the server can read it. What is sealed goes out with a line or a
// row to everybody, comes back with a report, and says for sure who it was: on every node with the same secret, also
// when the line is kept nowhere any more.
type Sealer struct {
	aead cipher.AEAD
}

// refMax is far above the length of what is sealed.
const refMax = 256

// NewSealer makes a sealer. An empty secret makes one that no other node has.
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

// Seal seals a player, for one thing alone.
func (s *Sealer) Seal(player, thing string) string {
	nonce := make([]byte, s.aead.NonceSize(), s.aead.NonceSize()+len(player)+s.aead.Overhead())
	rand.Read(nonce)
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nonce, nonce, []byte(player), []byte(thing)))
}

// Open is who was sealed for a thing. False is that nobody was.
func (s *Sealer) Open(ref, thing string) (player string, ok bool) {
	text, err := base64.RawURLEncoding.DecodeString(ref)
	if err != nil || len(ref) > refMax || len(text) < s.aead.NonceSize() {
		return "", false
	}
	n := s.aead.NonceSize()
	plain, err := s.aead.Open(nil, text[:n], text[n:], []byte(thing))
	return string(plain), err == nil
}

// LineContext is a line of a chat as who said it is sealed for.
func LineContext(room string, at int64, name, text string) string {
	return fmt.Sprintf("line %s %d %q %q", room, at, name, text)
}

// RowContext is a leaderboard's row as its player is sealed for.
func RowContext(round, name string) string { return fmt.Sprintf("row %s %q", round, name) }
