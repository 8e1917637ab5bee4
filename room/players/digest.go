package players

import (
	"crypto/sha256"
	"encoding/hex"
)

const digestBytes = 16

// Digest stands for a player in what outlives the deletion of the player's data: it does not give the id away.
func Digest(player string) string {
	sum := sha256.Sum256([]byte("nonet player " + player))
	return hex.EncodeToString(sum[:digestBytes])
}

// IsDigest reports whether a text can be a [Digest].
func IsDigest(text string) bool {
	bytes, err := hex.DecodeString(text)
	return err == nil && len(bytes) == digestBytes
}
