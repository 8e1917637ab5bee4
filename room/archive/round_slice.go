package archive

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Before is what a record needs of the log before its first entry: the position and the state of the room. The hash of
// the first entry covers the position and thereby everything before it. The state is not verifiable; it is as computed
// by the node that made the record.
type Before struct {
	At    store.Position // of the entry before the first; its epoch is the record's
	Seen  int            // how many of the first entry's events are already applied to the state
	State []byte         // see [game.ParseLobbySnapshot]
}

// Round verifies the record, see [Record.Verify], and returns the part of it that its last round needs: the round's
// entries and the state before them. For a room's first round, that is the whole record.
func (r Record) Round() (Record, *game.State, error) {
	short := r
	state, err := r.each(func(s *game.State, at store.Position, i, seen int, e game.Event) {
		if _, starts := e.What.(game.Started); !starts || s.Rounds == 0 {
			return
		}
		if text, ok := s.AppendLobbySnapshot(nil); ok {
			at.Epoch = r.Epoch
			short = Record{r.Room, r.Epoch, &Before{at, seen, text}, r.Entries[i:]}
		}
	}, func(*game.State, int64, game.Event) {})
	return short, state, err
}

// begin returns the state and position at the record's beginning, and how many events of the first entry they include.
func (r Record) begin() (*game.State, store.Position, int, error) {
	if r.Before == nil {
		return new(game.State), store.Position{}, 0, nil
	}
	state, err := game.ParseLobbySnapshot(r.Before.State)
	if err != nil {
		return new(game.State), store.Position{}, 0, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return state, r.Before.At, r.Before.Seen, nil
}

// The rounds of a room are archived one after another, and each record begins where its round does. The beginning of
// the last round is stored as a record for as long as the log exists, so that reading the next round need not start at
// the beginning of the log.

var beginnings = store.NewCollection("beginning", store.Configured, store.NamesPlayers)

// ReadRound reads the log of a room up to the end of a round, starting where the last archived round began.
func ReadRound(ctx context.Context, kept store.Store, e store.Ending) (Record, error) {
	facts, err := kept.List(ctx, beginnings.Key(e.Room))
	if err != nil {
		return Record{}, err
	}
	from := Record{Room: e.Room, Epoch: e.Epoch}
	if last, err := Parse(facts[e.Epoch]); err == nil && last.Before != nil && last.Before.At.Seq < e.Seq &&
		last.Epoch == e.Epoch {
		from.Before = last.Before
	}
	return read(ctx, kept, from, e)
}

// PutBeginning records where a round's record begins, for the next call of [ReadRound].
func PutBeginning(ctx context.Context, facts store.KV, r Record, keep time.Duration) error {
	if r.Before == nil {
		return nil
	}
	_, err := facts.Put(ctx, store.Record{
		Key: beginnings.Key(r.Room), Name: r.Epoch, Overwrite: true, TTL: keep,
		Value: Record{Room: r.Room, Epoch: r.Epoch, Before: r.Before}.AppendText(nil),
	})
	return err
}

// forgetBeginnings deletes the beginning of a room's last round, because the state there may contain a name.
func forgetBeginnings(ctx context.Context, facts store.KV, room string) error {
	stated, err := facts.List(ctx, beginnings.Key(room))
	if err != nil || len(stated) == 0 {
		return err
	}
	return facts.Delete(ctx, beginnings.Key(room), slices.Collect(maps.Keys(stated))...)
}
