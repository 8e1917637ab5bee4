package view

import (
	"cmp"

	"nonet/protocol"
	"nonet/room/game"
)

// Settings converts settings to their protocol form. It omits the password.
func Settings(s game.Settings) protocol.Settings {
	told := protocol.SettingsOf(&s)
	told.Password, told.Guarded = "", s.Password != ""
	told.Policy, told.Conflicts = cmp.Or(s.Policy, game.PolicyStrikes), cmp.Or(s.Conflicts, game.ConflictsMark)
	return told
}
