package view

import (
	"cmp"

	"nonet/protocol"
	"nonet/room/game"
)

var settingsFrom = protocol.SettingsFrom[game.Settings]()

// Settings converts settings to their protocol form. It omits the password.
func Settings(s game.Settings) protocol.Settings {
	sent := settingsFrom(&s)
	sent.Password, sent.Guarded = "", s.Password != ""
	sent.Policy, sent.Conflicts = cmp.Or(s.Policy, game.PolicyStrikes), cmp.Or(s.Conflicts, game.ConflictsMark)
	return sent
}
