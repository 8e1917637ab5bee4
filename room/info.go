package room

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
	"nonet/room/view"
)

// Info describes what this server offers.
func (h *Host) Info() protocol.Info {
	info := protocol.Info{
		Version:  protocol.Version,
		Policies: game.Policies,
		Reactions: []string{
			protocol.ReactClap, protocol.ReactLaugh, protocol.ReactWow, protocol.ReactThink, protocol.ReactSad, protocol.ReactGo,
		},
	}
	for _, k := range h.kinds {
		info.Kinds = append(info.Kinds, catalog.KindInfo(k))
	}
	info.Usual = map[string]protocol.Settings{}
	usual := func(name string, asked protocol.Settings) bool {
		set, refusal := h.settings(asked)
		if refusal == nil {
			info.Usual[name] = view.Settings(set)
		}
		return refusal == nil
	}
	for _, mode := range game.Modes {
		if usual(mode, protocol.Settings{Mode: mode}) {
			info.Modes = append(info.Modes, mode)
		}
	}
	usual("ranked", protocol.Settings{Ranked: true})
	info.Defaults = info.Usual[game.Modes[0]]
	return info
}
