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

// Before is what a record needs of the log before its first entry: where the log stood, and what had become of the
// room. The hash of the first entry covers that position, and with it all that came before. The state is the word of
// the node that made the record.
type Before struct {
	At    store.Position // of the entry before the first; its epoch is the record's
	Seen  int            // how many of the first entry's events have made the state what it is
	State []byte         // see [game.ParseLobbySnapshot]
}

// Round verifies the record, as [Record.Verify] does, and returns the part of it that its last round needs: the round's
// entries, and what was before them. A room's first round needs all there is.
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

// begin is where the record begins: the state there, the position, and how many events of the first entry are in both.
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

// A room's rounds are archived one after another, and each record begins where its round does. So that to read a
// round's end is not to read the room's log from its beginning, the last beginning is a fact for as long as the log is
// there.

func aboutBeginning(room string) string { return "beginning/" + room } // by the log's epoch

// ReadRound reads the log of a room up to the end of a round, from where the last round began that was archived.
func ReadRound(ctx context.Context, kept store.Store, e store.Ending) (Record, error) {
	facts, err := kept.List(ctx, aboutBeginning(e.Room))
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

// PutBeginning keeps where a round's record begins, for the next one's [ReadRound].
func PutBeginning(ctx context.Context, facts store.KV, r Record, keep time.Duration) error {
	if r.Before == nil {
		return nil
	}
	_, err := facts.Put(ctx, store.Record{
		Key: aboutBeginning(r.Room), Name: r.Epoch, Overwrite: true, TTL: keep,
		Value: Record{Room: r.Room, Epoch: r.Epoch, Before: r.Before}.AppendText(nil),
	})
	return err
}

// forgetBeginnings takes away where a room's last round began, because the state there may have somebody's name.
func forgetBeginnings(ctx context.Context, facts store.KV, room string) error {
	stated, err := facts.List(ctx, aboutBeginning(room))
	if err != nil || len(stated) == 0 {
		return err
	}
	return facts.Delete(ctx, aboutBeginning(room), slices.Collect(maps.Keys(stated))...)
}
