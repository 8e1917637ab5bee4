package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// The player index lists what names a player: archived rounds and leaderboards. It is written before the data that it
// refers to, so it may list data that was never written, but it lists everything. Its records are grouped in a bucket
// per month in which the data expires, and the bucket expires with it.

var playerIndex = store.NewCollection("named", store.Configured, store.NamesPlayers)

const (
	namedEver  = "ever" // the bucket of data that never expires
	namedRound = "round "
	namedBoard = "board "
)

type indexEntry struct {
	player, what string
	at, until    int64 // earliest time of naming, and expiry; Unix milliseconds, 0 means never
}

// bucket returns the month bucket of an entry in the index, and how long that is kept.
func (n indexEntry) bucket() (name string, keep time.Duration) {
	if n.until == 0 {
		return namedEver, 0
	}
	name = store.Month(n.until)
	return name, bucketTTL(name, n.at)
}

// bucketTTL returns the TTL of a month bucket from a time on; 0 means forever.
func bucketTTL(bucket string, at int64) time.Duration {
	month, err := time.Parse("2006-01", bucket)
	if err != nil {
		return 0
	}
	return max(month.AddDate(0, 1, 0).Sub(time.UnixMilli(at)), time.Hour)
}

func putIndex(ctx context.Context, facts store.KV, all []indexEntry) error {
	var stated, buckets []store.Record
	known := map[string]bool{}
	for _, n := range all {
		bucket, keep := n.bucket()
		about := playerIndex.Key(n.player, bucket)
		stated = append(stated, store.Record{Key: about, Name: n.what, TTL: keep})
		if !known[about] {
			known[about] = true
			buckets = append(buckets, store.Record{Key: playerIndex.Key(n.player), Name: bucket, TTL: keep})
		}
	}
	if err := facts.PutAll(ctx, stated); err != nil {
		return err
	}
	return facts.PutAll(ctx, buckets) // after their entries, see Forget
}

// PlayerIndex lists the archived rounds and the leaderboards that name a player.
type PlayerIndex struct {
	Rounds []string            // ids of archived rounds
	Boards []store.Leaderboard // on which the player is or was

	player string
	facts  map[string][]string // by bucket
}

// ReadPlayerIndex reads the index of a player.
func ReadPlayerIndex(ctx context.Context, facts store.KV, player string) (PlayerIndex, error) {
	n := PlayerIndex{player: player, facts: map[string][]string{}}
	buckets, err := facts.List(ctx, playerIndex.Key(player))
	if err != nil {
		return n, err
	}
	for _, bucket := range slices.Sorted(maps.Keys(buckets)) {
		stated, err := facts.List(ctx, playerIndex.Key(player, bucket))
		if err != nil {
			return n, err
		}
		n.facts[bucket] = slices.Sorted(maps.Keys(stated))
		for _, what := range n.facts[bucket] {
			if err := n.add(what); err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

func (n *PlayerIndex) add(what string) error {
	if round, ok := strings.CutPrefix(what, namedRound); ok {
		n.Rounds = append(n.Rounds, round)
		return nil
	}
	var parts []string
	if text, ok := strings.CutPrefix(what, namedBoard); ok && json.Unmarshal([]byte(text), &parts) == nil {
		if b, ok := store.ParseLeaderboard(parts); ok {
			n.Boards = append(n.Boards, b)
			return nil
		}
	}
	return fmt.Errorf("the player index has an invalid entry %q", what)
}

// Forget removes what was read from the index. Entries that were added meanwhile stay: they are in their bucket when
// it is read again, or their writer restores the bucket.
func (n PlayerIndex) Forget(ctx context.Context, facts store.KV, now int64) error {
	for bucket, names := range n.facts {
		about := playerIndex.Key(n.player, bucket)
		if err := facts.Delete(ctx, about, names...); err != nil {
			return err
		}
		if err := facts.Delete(ctx, playerIndex.Key(n.player), bucket); err != nil {
			return err
		}
		since, err := facts.List(ctx, about)
		if err != nil {
			return err
		}
		if len(since) > 0 {
			again := store.Record{Key: playerIndex.Key(n.player), Name: bucket, TTL: bucketTTL(bucket, now)}
			if _, err := facts.Put(ctx, again); err != nil {
				return err
			}
		}
	}
	return nil
}

// Players returns the players whom the record names, each with the time since when it names them: when they sat down or
// took the name that they had at the record's beginning, or otherwise when they first sat down in the record.
func (r Record) Players() (map[string]int64, error) {
	players, err := r.playersSince()
	maps.DeleteFunc(players, func(player string, _ int64) bool { return IsForgotten(player) })
	return players, err
}

// playersSince is like Players, but includes placeholders.
func (r Record) playersSince() (map[string]int64, error) {
	before, _, _, err := r.begin()
	if err != nil {
		return nil, err
	}
	players := map[string]int64{}
	for i := range before.Seats {
		players[before.Seats[i].Player] = before.Seats[i].Since
	}
	for _, e := range r.Entries {
		events, err := game.ParseEvents(e.Data)
		if err != nil {
			return nil, &EntryError{e.Seq, err}
		}
		for _, ev := range events {
			editPeople(ev.What, func(p person) {
				if p.id == nil || *p.id == "" {
					return
				}
				if _, known := players[*p.id]; !known {
					players[*p.id] = e.At
				}
			})
		}
	}
	return players, nil
}

// Put archives a record for keep, where 0 means forever, and indexes the players whom it names, that is, all who had a
// seat. It removes the names of others.
func Put(ctx context.Context, kept store.Store, r Record, now int64, keep time.Duration) error {
	r, err := r.withoutSpectators()
	if err != nil {
		return err
	}
	named, err := r.Players()
	if err != nil {
		return err
	}
	var until int64
	if keep > 0 {
		until = now + keep.Milliseconds()
	}
	players := slices.Sorted(maps.Keys(named))
	if err := putIndex(ctx, kept, roundEntries(r, players, now, until)); err != nil {
		return err
	}
	if err := kept.Archive(ctx, r.End().ID(), r.Pack(), keep); err != nil {
		return err
	}
	return IndexRoom(ctx, kept, r.Room, players, now) // the room may be used for months
}

// roundEntries returns the entries of players whom a record names.
func roundEntries(r Record, players []string, now, until int64) (all []indexEntry) {
	for _, player := range players {
		all = append(all, indexEntry{player, namedRound + r.End().ID(), now, until})
	}
	return all
}

// ReindexPlayers indexes some of a record's players again for the deletion of their data, which must follow at once:
// under the record, its room and the leaderboards on which it counts.
func ReindexPlayers(ctx context.Context, facts store.KV, r Record, players []string, now int64) error {
	all := roundEntries(r, players, now, now+1)
	var round store.RankedRound
	if state, err := r.Verify(); err == nil { // a damaged record counts on no leaderboard
		round, _ = RankedRound(state, r.End())
	}
	for _, k := range round.Rankings() {
		k.Rows = slices.DeleteFunc(slices.Clone(k.Rows), func(row store.Row) bool {
			return !slices.Contains(players, row.Player)
		})
		all = boardEntries(all, k)
	}
	if err := putIndex(ctx, facts, all); err != nil {
		return err
	}
	return IndexRoom(ctx, facts, r.Room, players, now)
}

func boardEntries(all []indexEntry, k store.Ranking) []indexEntry {
	text, err := json.Marshal(k.Parts())
	if err != nil {
		panic(err) // impossible: only texts are marshalled
	}
	for _, row := range k.Rows {
		all = append(all, indexEntry{row.Player, namedBoard + string(text), row.At, k.Until})
	}
	return all
}

// putOnBoards adds a round to the leaderboards and indexes the players whom they name.
func putOnBoards(ctx context.Context, kept store.Store, r store.RankedRound) error {
	if len(r.Finishes)+len(r.Wins) == 0 {
		return nil
	}
	var all []indexEntry
	for _, k := range r.Rankings() {
		all = boardEntries(all, k)
	}
	if err := putIndex(ctx, kept, all); err != nil {
		return err
	}
	return kept.RecordRound(ctx, r)
}
