package tournament

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

const (
	publicMax  = 200
	publicOver = 24 * time.Hour // how long a tournament is listed after its end
	listedMax  = 30
)

var publicTournaments = store.NewCollection("public-tournaments", store.Configured, store.NotPersonal)

// publicRecord is the stored record of a tournament in the public list.
type publicRecord struct {
	Start int64 `json:"start"`
	End   int64 `json:"end"`
}

// putPublic adds a tournament to the public list. The error is a [*protocol.Refusal] if the list is full.
func (t *Service) putPublic(ctx context.Context, code string, f settings) error {
	if _, err := t.publicTournaments(ctx); err != nil { // deletes what has expired
		return err
	}
	err := store.PutJSON(ctx, t.Store,
		store.Record{Key: publicTournaments.Key(), Name: code, TTL: f.keep(t.Now()), Limit: publicMax},
		publicRecord{f.Start, f.End})
	if errors.Is(err, store.ErrFull) {
		return &protocol.Refusal{Code: protocol.Full,
			Text: "The public list of tournaments is full. Create one that is not listed, and share its link."}
	}
	return err
}

// publicTournaments returns the public list by code, and deletes tournaments that ended some time ago.
func (t *Service) publicTournaments(ctx context.Context) (map[string]publicRecord, error) {
	all, err := store.ListJSON[publicRecord](ctx, t.Store, publicTournaments.Key())
	if err != nil {
		return nil, err
	}
	var old []string
	for code, p := range all {
		if p.End+publicOver.Milliseconds() < t.Now() {
			old = append(old, code)
			delete(all, code)
		}
	}
	if len(old) == 0 {
		return all, nil
	}
	return all, t.Store.Delete(ctx, publicTournaments.Key(), old...)
}

// ListPublic returns the public tournaments: those that are not over by their start, then the others, the latest first.
func (t *Service) ListPublic(ctx context.Context) (protocol.Arenas, error) {
	list := protocol.Arenas{Now: t.Now(), Arenas: []protocol.ArenaInfo{}}
	all, err := t.publicTournaments(ctx)
	if err != nil {
		return list, t.Rooms.ClientError(err)
	}
	place := func(code string) (over, start int64) {
		if all[code].End <= list.Now {
			return 1, -all[code].Start
		}
		return 0, all[code].Start
	}
	codes := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		overA, startA := place(a)
		overB, startB := place(b)
		return cmp.Or(cmp.Compare(overA, overB), cmp.Compare(startA, startB), cmp.Compare(a, b))
	})
	for _, code := range codes[:min(listedMax, len(codes))] {
		a, err := t.get(ctx, players.Player{}, code, standingsFor)
		var refusal *protocol.Refusal
		if errors.As(err, &refusal) && refusal.Code == protocol.NotFound {
			continue // expired
		}
		if err != nil {
			return list, err
		}
		list.Arenas = append(list.Arenas, protocol.ArenaInfo{
			Code: code, Name: a.Name, Host: a.Host, Format: a.Format, Puzzles: a.Puzzles, Start: a.Start, End: a.End,
			Guarded: a.Guarded, Bots: a.Bots, Phase: a.Phase, Players: a.Players,
		})
	}
	return list, nil
}
