package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"strings"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/players/account"
)

// A recovery code is the player's ID and a MAC of it, in groups of four characters that can be read out or copied by
// hand: "0f3k-...". It depends on the ID and on how often the player has asked for a new code or signed out everywhere,
// so it stays the same in between.
const (
	recoveryMacBytes = 10 // 80 bits, too many for brute force
	recoveryGroup    = 4
	recoveryLen      = idLen + recoveryMacBytes*8/5
)

// Recovery returns the code that restores a player on another device. Like a token, it proves the player's identity.
func (s *Signer) Recovery(player string, v account.RecoveryVersion) string {
	text := player + idText.EncodeToString(s.recoveryMac(player, v))
	var groups []string
	for len(text) > recoveryGroup {
		groups, text = append(groups, text[:recoveryGroup]), text[recoveryGroup:]
	}
	return strings.Join(append(groups, text), "-")
}

// Recover returns the player that a code was made for, with a name that has gone through [sanitize.Name]. Capitals,
// spaces and dashes in the code are ignored. latest returns the version of a player's current code; older codes are
// invalid. Recover returns the error of latest or a [*protocol.Refusal].
func (s *Signer) Recover(code, name string,
	latest func(player string) (account.RecoveryVersion, error)) (players.Player, error) {
	text := strings.Map(recoveryRune, code)
	if len(text) == recoveryLen {
		player := text[:idLen]
		version, err := latest(player)
		if err != nil {
			return players.Player{}, err
		}
		mac, err := idText.DecodeString(text[idLen:])
		if err == nil && hmac.Equal(mac, s.recoveryMac(player, version)) {
			return players.Player{ID: player, Name: name, SignOuts: version.SignOuts}, nil
		}
	}
	return players.Player{}, &protocol.Refusal{
		Code: protocol.BadToken,
		Text: "This is not a valid recovery code. Compare it with the code that your other device shows now.",
	}
}

// recoveryRune drops separators, and maps capitals and letters that look like a digit.
func recoveryRune(r rune) rune {
	switch {
	case r == '-' || r == ' ':
		return -1
	case r >= 'A' && r <= 'Z':
		r += 'a' - 'A'
	}
	switch r {
	case 'o':
		return '0'
	case 'i', 'l':
		return '1'
	}
	return r
}

func (s *Signer) recoveryMac(player string, v account.RecoveryVersion) []byte {
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte("nonet recovery " + player))
	if v.Renewed > 0 {
		fmt.Fprintf(h, " %d", v.Renewed)
	}
	if v.SignOuts > 0 {
		fmt.Fprintf(h, " out %d", v.SignOuts)
	}
	return h.Sum(nil)[:recoveryMacBytes]
}
