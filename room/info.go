package room

import (
	"nonet/engine"
	"nonet/protocol"
	"nonet/room/game"
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
		info.Kinds = append(info.Kinds, kindInfo(k))
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

func kindInfo(k engine.Kind) protocol.KindInfo {
	o := k.Options()
	info := protocol.KindInfo{
		Name: k.Name(), Sizes: o.Sizes, Difficulties: o.Difficulties, Rules: o.Rules, Symmetries: o.Symmetries, Ways: o.Ways,
		Levels: map[string][]string{}, Givens: map[string][]int{},
	}
	for spec, offer := range offers(k) {
		name := offerName(spec)
		info.Levels[name] = offer.Levels
		if offer.Fewest > 0 {
			info.Givens[name] = []int{offer.Fewest, offer.Most}
		}
		if offer.Minimal && spec.Rules == "" {
			info.Minimal = append(info.Minimal, spec.Size)
		}
	}
	return info
}
