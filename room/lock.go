package room

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"nonet/room/game"
)

// A lock is a password's salted hash as a room's settings and log hold it: "salt.hash", in base64.
const (
	lockSalt   = 16   // bytes
	lockHash   = 24   // bytes
	lockRounds = 4096 // of PBKDF2: about a millisecond, for a password that guards a game
)

// lockOf makes a lock for a password. What is no password, empty or [game.NoPassword], stays as it is.
func lockOf(password string) string {
	if password == "" || password == game.NoPassword {
		return password
	}
	salt := make([]byte, lockSalt)
	rand.Read(salt)
	return lockWith(salt, password)
}

// lockWith is the lock for a password and a salt.
func lockWith(salt []byte, password string) string {
	hash, err := pbkdf2.Key(sha256.New, password, salt, lockRounds, lockHash)
	if err != nil {
		panic("room: a lock can't be made: " + err.Error()) // salt and hash are as long as any system's rules ask for
	}
	return base64.RawURLEncoding.EncodeToString(salt) + "." + base64.RawURLEncoding.EncodeToString(hash)
}

// relock makes of a password the lock that it would be if it were the one for which the given lock was made.
func relock(lock, password string) string {
	salt, _, _ := strings.Cut(lock, ".")
	b, err := base64.RawURLEncoding.DecodeString(salt)
	if err != nil || len(b) != lockSalt {
		return ""
	}
	return lockWith(b, password)
}

// opens says whether two locks are of the same password and salt.
func opens(key, lock string) bool {
	return key != "" && subtle.ConstantTimeCompare([]byte(key), []byte(lock)) == 1
}
