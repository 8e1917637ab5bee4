// Package password hashes the passwords of rooms and tournaments.
package password

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"nonet/room/game"
)

// A hash is "salt.key" in base64, as settings and logs hold it.
const (
	saltLen    = 16   // bytes
	keyLen     = 24   // bytes
	iterations = 4096 // of PBKDF2: about a millisecond, for a password that guards a game
)

// Hash returns a salted hash of a password. It returns an empty password and [game.NoPassword] unchanged.
func Hash(password string) string {
	if password == "" || password == game.NoPassword {
		return password
	}
	salt := make([]byte, saltLen)
	rand.Read(salt)
	return hashWith(salt, password)
}

func hashWith(salt []byte, password string) string {
	key, err := pbkdf2.Key(sha256.New, password, salt, iterations, keyLen)
	if err != nil {
		panic("password: can't hash: " + err.Error()) // the lengths satisfy the rules of any system
	}
	return base64.RawURLEncoding.EncodeToString(salt) + "." + base64.RawURLEncoding.EncodeToString(key)
}

// Rehash returns the hash of a password with the salt of an existing hash, or "" if hash is not a valid hash.
func Rehash(hash, password string) string {
	salt, _, _ := strings.Cut(hash, ".")
	b, err := base64.RawURLEncoding.DecodeString(salt)
	if err != nil || len(b) != saltLen {
		return ""
	}
	return hashWith(b, password)
}

// Matches reports, in constant time, whether two hashes with the same salt are of the same password. It returns false
// if rehashed is empty.
func Matches(rehashed, hash string) bool {
	return rehashed != "" && subtle.ConstantTimeCompare([]byte(rehashed), []byte(hash)) == 1
}
