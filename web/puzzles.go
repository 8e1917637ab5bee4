package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/web/apierror"
	"nonet/web/handler"
)

// Puzzles makes, reads and explains puzzles that belong to no room. Any text may reach it, so its work must be bounded
// in steps, to about a second. It refuses as [protocol.InPlay] to read or explain what is played in a ranked round
// right now, in whatever disguise, and what can't be told from it. It is safe for concurrent use.
type Puzzles interface {
	Make(ctx context.Context, wanted protocol.NewPuzzle) (protocol.LoosePuzzle, error)
	Read(ctx context.Context, text protocol.PuzzleText) (protocol.PuzzleRead, error)
	Paint(ctx context.Context, picture protocol.PuzzlePicture) (protocol.PuzzleRead, error)
	Hint(ctx context.Context, query protocol.HintQuery) (protocol.PuzzleHint, error)
}

// puzzleAPI is the part of the HTTP API that is about puzzles without a room.
type puzzleAPI struct {
	puzzles Puzzles
	proxies proxies
	desks   workDesks
}

// paths are the handlers by path.
func (a *puzzleAPI) paths() map[string]handler.Methods {
	return map[string]handler.Methods{
		// JSON escapes line feeds
		"/puzzles":        {http.MethodPost: worked(a, a.desks.heavy, handler.MaxTextBody, a.puzzles.Make)},
		"/puzzles/import": {http.MethodPost: worked(a, a.desks.read, handler.MaxTextBody, a.puzzles.Read)},
		// base64 is longer by a third
		"/puzzles/picture": {http.MethodPost: worked(a, a.desks.heavy, handler.MaxPictureBody, a.puzzles.Paint)},
		"/puzzles/hint":    {http.MethodPost: worked(a, a.desks.read, handler.MaxTextBody, a.puzzles.Hint)},
	}
}

// worked is the handler of what takes a body and work at a desk.
func worked[In, Out any](a *puzzleAPI, desk *workDesk, bodyMax int64,
	do func(context.Context, In) (Out, error)) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := handler.ReadJSONUpTo(w, r, bodyMax, &in); err != nil {
			return err
		}
		client := a.proxies.client(r)
		var out Out
		err := desk.meters.askLive(r.Context(), client, func() error {
			return desk.work(r.Context(), client, func() (err error) {
				out, err = do(r.Context(), in)
				return err
			})
		})
		if err != nil {
			return err
		}
		handler.WriteJSON(w, http.StatusOK, out)
		return nil
	}
}

// askLive does something that is refused as in_play where a puzzle is live, unless the address was refused so too often
// lately. All such refusals take a multiple of half a second.
func (m *meters) askLive(ctx context.Context, client netip.Addr, do func() error) error {
	if wait := m.wait(perLive, client, time.Now()); wait > 0 {
		return apierror.TooManyFromAddress("Too many questions about puzzles that are played right now", wait)
	}
	start := time.Now()
	err := do()
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) && refusal.Code == protocol.InPlay {
		m.spend(perLive, client, time.Now(), 1)
		veil(ctx, start)
	}
	return err
}

// veil waits until a multiple of half a second has passed: how long it took would tell why something is refused.
func veil(ctx context.Context, since time.Time) {
	select {
	case <-time.After(room.Veil - time.Since(since)%room.Veil):
	case <-ctx.Done():
	}
}
