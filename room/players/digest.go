package players

import (
	"crypto/sha256"
	"encoding/hex"
)

const digestBytes = 16

// Digest returns a one-way digest of a player's id. It replaces the id in records that outlive the deletion of the
// player's data.
func Digest(player string) string {
	sum := sha256.Sum256([]byte("nonet player " + player))
	return hex.EncodeToString(sum[:digestBytes])
}

// IsDigest reports whether a text has the form of a [Digest].
func IsDigest(text string) bool {
	bytes, err := hex.DecodeString(text)
	return err == nil && len(bytes) == digestBytes
}
