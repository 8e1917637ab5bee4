package players

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"nonet/protocol"
	"nonet/room/store"
)

// Mute is what an operator keeps from talking for a while: a player, in one room or in all. It is kept and heard of as
// a [Ban] is, so it holds for a host too, and no host can take it back.
type Mute struct {
	Player string `json:"player"`         // an id, or its [Digest] once the player's data is deleted
	Room   string `json:"room,omitempty"` // the room's code; empty is all rooms
	Until  int64  `json:"until"`          // Unix milliseconds
	At     int64  `json:"at"`             // when it began
	By     string `json:"by"`             // the operator
	Why    string `json:"why,omitempty"`  // in the operator's words, for operators
}

const aboutMutes = "mutes"

// whom names who is muted and where; of those there is one mute at a time.
func (m Mute) whom() string { return strings.TrimSpace(m.Player + " " + m.Room) }

// Hush puts a mute into effect, in the place of one of the same player at the same place: on this node before it
// returns, on the others as soon as they hear of it.
func (ps *People) Hush(ctx context.Context, m Mute) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return ps.decided(ctx, store.Fact{About: aboutMutes, Name: m.whom(), Value: value, Most: bansMax, Anew: true},
		Mute{Player: Digest(m.Player), Room: m.Room}.whom())
}

// Unhush takes a mute away, in a room or, with an empty code, that in all rooms. It returns [store.ErrNotFound] if
// there is none.
func (ps *People) Unhush(ctx context.Context, player, room string) error {
	return ps.undecided(ctx, aboutMutes, Mute{Player: player, Room: room}.whom(),
		Mute{Player: Digest(player), Room: room}.whom())
}

// Mutes returns those that hold at a time, the latest first, and forgets those that are over.
func Mutes(ctx context.Context, facts store.Facts, now int64) ([]Mute, error) {
	mutes, err := inForce(ctx, facts, aboutMutes, now, func(m Mute) int64 { return m.Until })
	slices.SortFunc(mutes, func(a, b Mute) int {
		return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.whom(), b.whom()))
	})
	return mutes, err
}

// holdMutes takes over what was read.
func (b *bans) holdMutes(all []Mute) {
	mutes := map[string]int64{}
	for _, m := range all {
		mutes[m.whom()] = m.Until
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mutes = mutes
}

// Hushed refuses what a player says in a room if an operator keeps the player from talking there. It asks no store.
func (ps *People) Hushed(player, room string) error {
	ps.bans.mu.Lock()
	mutes := ps.bans.mutes
	ps.bans.mu.Unlock()
	if len(mutes) == 0 {
		return nil
	}
	var until int64
	for _, who := range []string{player, Digest(player)} {
		until = max(until, mutes[who], mutes[Mute{Player: who, Room: room}.whom()])
	}
	if until <= ps.now() {
		return nil
	}
	return &protocol.Refusal{Code: protocol.Hushed, Text: "The server's operator keeps you from talking until " +
		time.UnixMilli(until).UTC().Format("2006-01-02 15:04") + " UTC."}
}
