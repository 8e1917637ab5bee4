package room

import (
	"context"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/puzzle/catalog"
	"nonet/room/view"
)

// Info describes what this server offers.
func (reg *Registry) Info() protocol.Info {
	info := protocol.Info{
		Version:   protocol.Version,
		Policies:  game.Policies,
		Reactions: reactions,
	}
	for _, k := range reg.kinds {
		info.Kinds = append(info.Kinds, catalog.KindInfo(k))
	}
	info.Usual = map[string]protocol.Settings{}
	usual := func(name string, wanted protocol.Settings) bool {
		set, refusal := reg.settings(wanted)
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

// RoomInfo returns the public information about a room.
func (reg *Registry) RoomInfo(ctx context.Context, code string) (protocol.RoomInfo, error) {
	return viewRoom(ctx, reg, code, (*room).publicInfo)
}

// LinkPreview is the preview of a room's link: the information of [Registry.RoomInfo] and the result of the last round.
type LinkPreview struct {
	protocol.RoomInfo
	// Result is nil if no round is over or its result is not public. Its ID is empty if the replay is not public.
	Result *protocol.Result
}

// PreviewLink returns the preview of a room's link.
func (reg *Registry) PreviewLink(ctx context.Context, code string) (LinkPreview, error) {
	preview, err := viewRoom(ctx, reg, code, func(r *room) LinkPreview {
		return LinkPreview{r.publicInfo(), r.publicResult()}
	})
	if err != nil {
		return preview, err
	}
	if preview.Result != nil && reg.CheckOver(ctx, preview.Settings.Daily, preview.Settings.Leg) != nil {
		preview.Result.ID = ""
	}
	return preview, nil
}

// publicResult returns the result of the room's round once it is public, or nil. It is nil in a room with a password.
func (r *room) publicResult() *protocol.Result {
	round := r.replica.state.Round
	if round == nil || round.Ended == 0 || r.replica.state.Settings.Password != "" ||
		r.roundClock() < round.Ended+r.replica.delay() {
		return nil
	}
	result := view.Result(r.replica.state)
	result.ID = r.replica.lastRoundID
	return result
}

// RoomGhosts returns the ghosts in a room's round. There are none before the countdown is over.
func (reg *Registry) RoomGhosts(ctx context.Context, code string) (protocol.RoomGhosts, error) {
	return viewRoom(ctx, reg, code, func(r *room) protocol.RoomGhosts {
		return view.Ghosts(r.replica.state, r.roundClock())
	})
}

// CheckHost returns nil for a room's host, and [protocol.NotHost] for all others.
func (reg *Registry) CheckHost(ctx context.Context, player game.Player, code string) error {
	isHost, err := viewRoom(ctx, reg, code, func(r *room) bool {
		host := r.replica.state.SeatNo(r.replica.state.Host)
		return host != nil && host.Player == player.ID
	})
	if err == nil && !isHost {
		return refusalOf(game.NotHost)
	}
	return err
}

// publicInfo returns the public information about the room.
func (r *room) publicInfo() protocol.RoomInfo {
	return view.RoomInfo(r.code, r.replica.state, r.replica.state.Phase(r.roundClock()))
}

// errOpensLater is returned for rounds of a marathon that others can still play.
var errOpensLater = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a marathon. It opens when the marathon is over."}

// errDailySealed is returned for rounds of a daily puzzle that others can still finish.
var errDailySealed = &protocol.Refusal{Code: protocol.NotNow,
	Text: "This is a round of a daily puzzle that others can still finish. It opens at 01:00 UTC on the day after."}

// CheckOver returns an error if the solution must not be shown because others can still play the daily puzzle or the
// marathon leg.
func (reg *Registry) CheckOver(ctx context.Context, daily, leg string) error {
	open, err := reg.hooks.CanOthersPlayLeg(ctx, leg)
	switch {
	case err != nil:
		return err
	case open:
		return errOpensLater
	case game.IsDailySealed(daily, reg.Now()):
		return errDailySealed
	}
	return nil
}
