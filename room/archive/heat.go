package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// Heat identifies the heat of a tournament that a room is.
type Heat struct {
	Arena  string `json:"arena"`            // the tournament's code
	No     int    `json:"no"`               // the heat, or the leg of a marathon
	Epoch  string `json:"epoch"`            // of the room
	End    int64  `json:"end"`              // of the tournament, Unix milliseconds
	Player string `json:"player,omitempty"` // the player of a marathon's leg; see [ArenaRef]
	Open   bool   `json:"open,omitempty"`   // everybody can sign up for the tournament
}

var heatsOf = store.NewCollection("heat-of", store.Configured, store.NotPersonal)

// PutHeat records which heat a room is.
func PutHeat(ctx context.Context, facts store.KV, room string, heat Heat, keep time.Duration) error {
	return store.PutJSON(ctx, facts, store.Record{Key: heatsOf.Key(room), Name: heat.Epoch, TTL: keep}, heat)
}

// HeatOf returns which heat the room with this epoch is. It returns false if it is none. The epoch is needed because
// earlier rooms may have had the code, and a room whose log the store has lost continues under another epoch.
func HeatOf(ctx context.Context, facts store.KV, room, epoch string) (heat Heat, ok bool, err error) {
	all, err := store.ListJSON[Heat](ctx, facts, heatsOf.Key(room))
	for name, heat := range all {
		if name == epoch || len(all) == 1 {
			return heat, true, nil
		}
	}
	return heat, false, err
}

// ArenaRef returns a reference to a player for the records of a tournament's heats. It can't be traced to the player
// once the player's data is deleted. References to bots are marked as such.
func ArenaRef(arena, player string) string {
	sum := sha256.Sum256([]byte("arena " + arena + " " + player))
	ref := hex.EncodeToString(sum[:])[:16]
	if game.IsBot(player) {
		ref = game.BotMark + ref
	}
	return ref
}

// HeatFinish is a player's finish of a heat.
type HeatFinish struct {
	No     int
	Player string // see [ArenaRef]
}

// heatVerdictsKept is the TTL of verdicts, which is longer than that of a tournament that has started.
const heatVerdictsKept = 62 * 24 * time.Hour

var heatVerdicts = store.NewCollection("heat-verdicts", heatVerdictsKept, store.Pseudonymous)

// putHeatVerdict records the verdict on a finish if it was one of a heat.
func putHeatVerdict(ctx context.Context, facts store.KV, d fair.Doubt, v fair.Verdict) error {
	room, rest, _ := strings.Cut(d.Round, "-")
	epoch, _, _ := strings.Cut(rest, "-")
	heat, ok, err := HeatOf(ctx, facts, room, epoch)
	if err != nil || !ok {
		return err
	}
	_, err = facts.Put(ctx, store.Record{
		Key: heatVerdicts.Key(heat.Arena), Name: fmt.Sprint(heat.No, "/", ArenaRef(heat.Arena, d.Player)),
		Value: []byte(v), TTL: heatVerdictsKept, Overwrite: true,
	})
	return err
}

// ListRejectedInHeats returns the finishes of a tournament's heats that an operator has rejected.
func ListRejectedInHeats(ctx context.Context, facts store.KV, arena string) (map[HeatFinish]bool, error) {
	all, err := facts.List(ctx, heatVerdicts.Key(arena))
	rejected := map[HeatFinish]bool{}
	for name, verdict := range all {
		no, player, _ := strings.Cut(name, "/")
		if n, err := strconv.Atoi(no); err == nil && fair.Verdict(verdict) == fair.Rejected {
			rejected[HeatFinish{n, player}] = true
		}
	}
	return rejected, err
}
