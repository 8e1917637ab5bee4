package api

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
	"nonet/web/limit"
)

// Puzzles makes, reads and explains puzzles that belong to no room. Any text may reach it, so the work of a call must
// be bounded, to about a second. It refuses as [protocol.InPlay] to read or explain a puzzle of a ranked round that is
// being played, in whatever disguise, and a puzzle that can't be told from one. It is safe for concurrent use.
type Puzzles interface {
	Make(ctx context.Context, wanted protocol.NewPuzzle) (protocol.LoosePuzzle, error)
	Read(ctx context.Context, text protocol.PuzzleText) (protocol.PuzzleRead, error)
	Paint(ctx context.Context, picture protocol.PuzzlePicture) (protocol.PuzzleRead, error)
	Hint(ctx context.Context, query protocol.HintQuery) (protocol.PuzzleHint, error)
}

// puzzlePaths returns the handlers for puzzles without a room, by path.
func (a *API) puzzlePaths() map[string]handler.Methods {
	return map[string]handler.Methods{
		// JSON escapes line feeds
		"/puzzles":        {http.MethodPost: queued(a, a.Queues.Heavy, handler.MaxTextBody, a.Puzzles.Make)},
		"/puzzles/import": {http.MethodPost: queued(a, a.Queues.Read, handler.MaxTextBody, a.Puzzles.Read)},
		// base64 is longer by a third
		"/puzzles/picture": {http.MethodPost: queued(a, a.Queues.Heavy, handler.MaxPictureBody, a.Puzzles.Paint)},
		"/puzzles/hint":    {http.MethodPost: queued(a, a.Queues.Read, handler.MaxTextBody, a.Puzzles.Hint)},
	}
}

// queued returns the handler of a request with a JSON body whose work goes through a queue.
func queued[In, Out any](a *API, queue *limit.WorkQueue, bodyMax int64,
	do func(context.Context, In) (Out, error)) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := handler.ReadJSONUpTo(w, r, bodyMax, &in); err != nil {
			return err
		}
		client := a.Proxies.Client(r)
		var out Out
		err := a.Rates.AskLive(r.Context(), client, func() error {
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
