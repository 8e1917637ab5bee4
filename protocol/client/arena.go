package client

import (
	"context"
	"net/http"
	"net/url"

	"nonet/protocol"
)

// NewArena makes an arena, and returns it as the player whose token it is sees it.
func NewArena(ctx context.Context, base, token string, wanted protocol.NewArena) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas", token, wanted, &a)
	return a, err
}

// FindArena returns what anyone may know of an arena, and with a token what concerns its player.
func FindArena(ctx context.Context, base, token, code string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodGet, base, "arenas/"+url.PathEscape(code), token, nil, &a)
	return a, err
}

// JoinArena signs a player up for an arena; the password is empty where it has none. What the server refuses is a
// [*protocol.Refusal].
func JoinArena(ctx context.Context, base, token, code, password string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/join", token,
		protocol.JoinArena{Password: password}, &a)
	return a, err
}

// EndArena ends an arena now, or takes it back before it has started. The token is that of the player who has made it.
func EndArena(ctx context.Context, base, token, code string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/end", token, nil, &a)
	return a, err
}

// Next asks for a player's next heat in an arena: the room to enter is in the answer, or empty after some seconds.
// The player counts as waiting as long as it is asked again. It is the heat where the player is, until the player is
// done with that.
func Next(ctx context.Context, base, token, code string) (next protocol.NextHeat, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/next", token, nil, &next)
	return next, err
}

// AwaitHeat asks for a player's next heat again and again, until there is one, and returns the code of its room. It is
// empty once the arena is over, or takes nobody into further heats, or all puzzles of a marathon are over for the
// player. In the lobby it waits for the start. The room of a marathon's puzzle begins with the player's Start.
func AwaitHeat(ctx context.Context, base, token, code string) (room string, err error) {
	for {
		next, err := Next(ctx, base, token, code)
		on := next.Phase == protocol.ArenaLobby || next.Phase == protocol.ArenaRunning
		if err != nil || next.Room != "" || next.Done || !on {
			return next.Room, err
		}
	}
}
