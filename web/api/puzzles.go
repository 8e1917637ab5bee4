package api

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/web/handler"
	"nonet/web/limit"
)

// Puzzles creates, reads and explains puzzles that belong to no room. The input is untrusted, so the work of a call
// must be bounded to about a second. Reading or explaining a puzzle of a ranked round in progress, even a disguised
// one, or a puzzle that cannot be told apart from one, fails with [protocol.InPlay]. It is safe for concurrent use.
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
		"/puzzles":        {http.MethodPost: withQueue(a, a.Queues.Heavy, handler.MaxTextBody, a.Puzzles.Make)},
		"/puzzles/import": {http.MethodPost: withQueue(a, a.Queues.Read, handler.MaxTextBody, a.Puzzles.Read)},
		// base64 adds a third to the length
		"/puzzles/picture": {http.MethodPost: withQueue(a, a.Queues.Heavy, handler.MaxPictureBody, a.Puzzles.Paint)},
		"/puzzles/hint":    {http.MethodPost: withQueue(a, a.Queues.Read, handler.MaxTextBody, a.Puzzles.Hint)},
	}
}

// withQueue returns the handler of a request with a JSON body that is processed through a queue.
func withQueue[In, Out any](a *API, queue *limit.WorkQueue, bodyMax int64,
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
		return respond(w, out, err)
	}
}
