package web

import (
	"context"
	"net/http"

	"nonet/protocol"
)

// Puzzles makes, reads and explains puzzles that belong to no room. Any text may reach it, so its work must be bounded
// in steps, to about a second. It refuses as [protocol.InPlay] to read or explain what is played in a ranked round
// right now, in whatever disguise. It is safe for concurrent use.
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
	desk    *workDesk
}

// paths are the handlers by path.
func (a *puzzleAPI) paths() map[string]methods {
	return map[string]methods{
		"/puzzles":        {http.MethodPost: worked(a, 2*protocol.TextMax, a.puzzles.Make)}, // JSON escapes line feeds
		"/puzzles/import": {http.MethodPost: worked(a, 2*protocol.TextMax, a.puzzles.Read)},
		// base64 is longer by a third
		"/puzzles/picture": {http.MethodPost: worked(a, 2*protocol.PictureMax, a.puzzles.Paint)},
		"/puzzles/hint":    {http.MethodPost: worked(a, 2*protocol.TextMax, a.puzzles.Hint)},
	}
}

// worked is the handler of what takes a body and work.
func worked[In, Out any](a *puzzleAPI, bodyMax int64, do func(context.Context, In) (Out, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := readJSONUpTo(w, r, bodyMax, &in); err != nil {
			return err
		}
		var out Out
		err := a.desk.work(r.Context(), a.proxies.client(r), func() (err error) {
			out, err = do(r.Context(), in)
			return err
		})
		if err != nil {
			return err
		}
		writeJSON(w, http.StatusOK, out)
		return nil
	}
}
