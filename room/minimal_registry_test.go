package room

import (
	"context"
	"log/slog"

	"nonet/engine"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/puzzle/pool"
)

// startAlone starts a registry without features, except that its rooms are dealt puzzles.
func startAlone(h *Registry) {
	h.Start(Hooks{
		Puzzles: newPuzzles{h, pool.New(pool.Config{Kinds: h.kinds, Facts: h.store, IdleCPU: h.IdleCPU,
			Log: h.logger})},
		CanOthersPlayLeg: func(context.Context, string) (bool, error) { return false, nil },
		OnRoundEnd:       func() {},
		CheckMute:        func(string, string) error { return nil },
		IsSilenced:       func(string) bool { return false },
		SealAuthor:       func(string, string, int64, string, string) string { return "" },
		NamedPlayers:     func([]game.Event, func(string) string) []string { return nil },
		IndexPlayers:     func(context.Context, string, []string, int64) error { return nil },
	})
}

// newPuzzles deals new puzzles and nothing else.
type newPuzzles struct {
	registry *Registry
	pool     *pool.Pool
}

func (n newPuzzles) Deal(ctx context.Context, next game.NextRound, _ string) (deal game.Deal, err error) {
	kind := n.registry.kinds.Find(next.Settings.Kind)
	deal.Puzzle, err = n.pool.Get(ctx, next.Host.Site, kind, next.Settings.Spec)
	return deal, err
}

func (newPuzzles) CanImport(string) bool { return false }

func (newPuzzles) Import(context.Context, string, string, string) (p engine.Puzzle, err error) {
	return p, game.Off
}

func (newPuzzles) Shape(engine.Puzzle) string { return "" }

func (newPuzzles) MarkSeen(context.Context, string, []game.Contender, string) error { return nil }

func (newPuzzles) OpenFinished(context.Context, string, string, string, game.Player) error {
	return nil
}

// storelessRoom returns a room before its first entry that no goroutine serves.
func storelessRoom(code string) *room {
	return newRoom(&Registry{store: memstore.New(memstore.Options{}), logger: slog.New(slog.DiscardHandler)}, code, 0)
}
