package room

import (
	"nonet/engine"
	"nonet/protocol"
	"nonet/room/tell"
)

// Info says what this server offers.
func (h *Host) Info() protocol.Info {
	info := protocol.Info{
		Version:  protocol.Version,
		Policies: []string{protocol.PolicyStrikes, protocol.PolicyPenalty, protocol.PolicyBlind, protocol.PolicyOpen},
		Reactions: []string{
			protocol.ReactClap, protocol.ReactLaugh, protocol.ReactWow, protocol.ReactThink, protocol.ReactSad, protocol.ReactGo,
		},
	}
	for _, k := range h.kinds {
		info.Kinds = append(info.Kinds, kindInfo(k))
	}
	for _, mode := range []string{protocol.Race, protocol.Coop, protocol.Duel, protocol.Solo} {
		if _, refusal := h.settings(protocol.Settings{Mode: mode}); refusal == nil {
			info.Modes = append(info.Modes, mode)
		}
	}
	if usual, refusal := h.settings(protocol.Settings{}); refusal == nil {
		info.Defaults = tell.Settings(usual)
	}
	return info
}

func kindInfo(k engine.Kind) protocol.KindInfo {
	o := k.Options()
	info := protocol.KindInfo{Name: k.Name(), Sizes: o.Sizes, Difficulties: o.Difficulties, Levels: map[string][]string{}}
	for _, size := range o.Sizes {
		// A size that a kind lists it makes, so there is no error; one that it could not make comes in no difficulty.
		offer, _ := k.Offer(engine.Spec{Size: size})
		info.Levels[size] = offer.Levels
	}
	return info
}
