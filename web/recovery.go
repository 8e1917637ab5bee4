package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"strings"

	"nonet/room/players/account"

	"nonet/protocol"
	"nonet/room/players"
)

// A recovery code is the player's id and a signature of it, in groups of four characters to be read out or copied by
// hand: "0f3k-...". It is made from the id and of how often the player has asked for a new code and signed out
// everywhere, so it is the same each time until then.
const (
	recoveryMacBytes = 10 // 80 bits: nobody finds one by trying
	recoveryGroup    = 4
	recoveryLen      = idLen + recoveryMacBytes*8/5
)

// Recovery is the code that brings the player back on another device. Whoever has it is the player, as with a token.
func (s *Signer) Recovery(player string, v account.RecoveryVersion) string {
	text := player + idText.EncodeToString(s.recoveryMac(player, v))
	var groups []string
	for len(text) > recoveryGroup {
		groups, text = append(groups, text[:recoveryGroup]), text[recoveryGroup:]
	}
	return strings.Join(append(groups, text), "-")
}

// Recover is who the code was made for, under a name that must have gone through [CleanName]. The code may be
// written in capitals, with any spaces and dashes. Latest says which of a player's codes is the latest: those before
// are good for nothing. Its errors are returned, others are a [*protocol.Refusal].
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
		Text: "This is no recovery code of this server. Compare it with the one that your other device shows now.",
	}
}

// recoveryRune drops what parts groups, and reads capitals and the letters that stand for a digit as they are meant.
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
