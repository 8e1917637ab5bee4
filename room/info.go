package room

import (
	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/offer"
	"nonet/room/tell"
)

// Info says what this server offers.
func (h *Host) Info() protocol.Info {
	info := protocol.Info{
		Version:  protocol.Version,
		Policies: game.Policies,
		Reactions: []string{
			protocol.ReactClap, protocol.ReactLaugh, protocol.ReactWow, protocol.ReactThink, protocol.ReactSad, protocol.ReactGo,
		},
	}
	for _, k := range h.kinds {
		info.Kinds = append(info.Kinds, offer.Info(k))
	}
	for _, mode := range game.Modes {
		if _, refusal := h.settings(protocol.Settings{Mode: mode}); refusal == nil {
			info.Modes = append(info.Modes, mode)
		}
	}
	if usual, refusal := h.settings(protocol.Settings{}); refusal == nil {
		info.Defaults = tell.Settings(usual)
	}
	return info
}
