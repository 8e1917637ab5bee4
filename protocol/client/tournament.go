package client

import (
	"context"
	"net/http"
	"net/url"

	"nonet/protocol"
)

// NewArena creates an arena, and returns it as the token's player sees it.
func NewArena(ctx context.Context, base, token string, wanted protocol.NewArena) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas", token, wanted, &a)
	return a, err
}

// GetArena returns the public information about an arena. With a token, it includes what concerns the token's player.
func GetArena(ctx context.Context, base, token, code string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodGet, base, "arenas/"+url.PathEscape(code), token, nil, &a)
	return a, err
}

// JoinArena signs a player up for an arena; the password is empty if it has none. If the server refuses, the error is a
// [*protocol.Refusal].
func JoinArena(ctx context.Context, base, token, code, password string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/join", token,
		protocol.JoinArena{Password: password}, &a)
	return a, err
}

// EndArena ends a running arena, or cancels one that has not started. The token must be that of the arena's creator.
func EndArena(ctx context.Context, base, token, code string) (a protocol.Arena, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/end", token, nil, &a)
	return a, err
}

// NextHeat asks for a player's next heat in an arena. The answer contains the room to enter, or no room if none is
// ready after some seconds. The player counts as waiting while Next is called repeatedly. Until the player has finished
// the current heat, Next returns that one.
func NextHeat(ctx context.Context, base, token, code string) (next protocol.NextHeat, err error) {
	err = call(ctx, http.MethodPost, base, "arenas/"+url.PathEscape(code)+"/next", token, nil, &next)
	return next, err
}

// WaitForHeat calls [NextHeat] until there is a heat, and returns the code of its room. The code is empty if the arena
// is over, admits no one to further heats, or the player has finished all puzzles of a marathon. In the lobby
// WaitForHeat waits for the start. In a room of a marathon's puzzle, the player begins the round with Start.
func WaitForHeat(ctx context.Context, base, token, code string) (room string, err error) {
	for {
		next, err := NextHeat(ctx, base, token, code)
		on := next.Phase == protocol.ArenaLobby || next.Phase == protocol.ArenaRunning
		if err != nil || next.Room != "" || next.Done || !on {
			return next.Room, err
		}
	}
}
