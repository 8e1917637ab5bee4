package moderation

import (
	"context"
	"encoding/json"
	"strings"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// Mute keeps a player from chatting until a time, in one room or in all. It is stored and distributed like a [Ban]. It
// also applies to hosts, and no host can lift it.
type Mute struct {
	Player string `json:"player"`         // an id, or its [players.Digest] once the player's data is deleted
	Room   string `json:"room,omitempty"` // the room's code; empty for all rooms
	Until  int64  `json:"until"`          // Unix milliseconds
	At     int64  `json:"at"`             // when it began
	By     string `json:"by"`             // the operator
	Why    string `json:"why,omitempty"`  // in the operator's words, for operators
}

var muteRecords = store.NewCollection("mutes", store.Forever, store.ForOperators)

var aboutMutes = muteRecords.Key()

// key names the player and the room of a mute. There is at most one mute of a key.
func (m Mute) key() string { return strings.TrimSpace(m.Player + " " + m.Room) }

// Mute puts a mute into effect and replaces one of the same player and room. It takes effect on this node before Mute
// returns, and on the others when its news arrives.
func (bs *Bans) Mute(ctx context.Context, m Mute) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return bs.put(ctx, store.Record{Key: aboutMutes, Name: m.key(), Value: value, Limit: bansMax, Overwrite: true},
		Mute{Player: players.Digest(m.Player), Room: m.Room}.key())
}

// Unmute removes a mute in a room or, if the code is empty, the one in all rooms. It returns [store.ErrNotFound] if
// there is none.
func (bs *Bans) Unmute(ctx context.Context, player, room string) error {
	return bs.remove(ctx, aboutMutes, Mute{Player: player, Room: room}.key(),
		Mute{Player: players.Digest(player), Room: room}.key())
}

// ListMutes returns the mutes in force at a time, the latest first, and deletes those that have ended.
func ListMutes(ctx context.Context, facts store.KV, now int64) ([]Mute, error) {
	return listInForce(ctx, facts, aboutMutes, now, func(m Mute) order { return order{m.key(), m.At, m.Until} })
}

// CheckMute returns a [*protocol.Refusal] if the player is muted in a room. It does not read the store.
func (bs *Bans) CheckMute(player, room string) error {
	bs.mu.Lock()
	mutes := bs.mutes
	bs.mu.Unlock()
	if len(mutes) == 0 {
		return nil
	}
	var until int64
	for _, who := range []string{player, players.Digest(player)} {
		until = max(until, mutes[who], mutes[Mute{Player: who, Room: room}.key()])
	}
	return bs.refuse(protocol.Hushed, "muted", until)
}
