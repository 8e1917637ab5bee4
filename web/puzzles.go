package web

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
	"nonet/web/limit"
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
	proxies limit.Proxies
	queues  limit.WorkQueues
}

// paths are the handlers by path.
func (a *puzzleAPI) paths() map[string]handler.Methods {
	return map[string]handler.Methods{
		// JSON escapes line feeds
		"/puzzles":        {http.MethodPost: worked(a, a.queues.Heavy, handler.MaxTextBody, a.puzzles.Make)},
		"/puzzles/import": {http.MethodPost: worked(a, a.queues.Read, handler.MaxTextBody, a.puzzles.Read)},
		// base64 is longer by a third
		"/puzzles/picture": {http.MethodPost: worked(a, a.queues.Heavy, handler.MaxPictureBody, a.puzzles.Paint)},
		"/puzzles/hint":    {http.MethodPost: worked(a, a.queues.Read, handler.MaxTextBody, a.puzzles.Hint)},
	}
}

// worked returns the handler of a request with a JSON body whose work goes through a queue.
func worked[In, Out any](a *puzzleAPI, queue *limit.WorkQueue, bodyMax int64,
	do func(context.Context, In) (Out, error)) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := handler.ReadJSONUpTo(w, r, bodyMax, &in); err != nil {
			return err
		}
		client := a.proxies.Client(r)
		var out Out
		err := queue.Rates.AskLive(r.Context(), client, func() error {
			return queue.Do(r.Context(), client, func() (err error) {
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
