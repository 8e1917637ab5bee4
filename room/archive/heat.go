package archive

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// Heat says of a room which heat of an arena it is.
type Heat struct {
	Arena  string `json:"arena"`            // its code
	No     int    `json:"no"`               // of a marathon that of the puzzle
	Epoch  string `json:"epoch"`            // of the room
	End    int64  `json:"end"`              // of the arena, Unix milliseconds
	Player string `json:"player,omitempty"` // who runs a marathon's leg: see [ArenaRef]
	Open   bool   `json:"open,omitempty"`   // neither a password nor a group says who comes
}

func aboutHeatOf(room string) string { return "heat-of/" + room }

// PutHeat keeps which heat a room is.
func PutHeat(ctx context.Context, facts store.KV, room string, heat Heat, keep time.Duration) error {
	text, err := json.Marshal(heat)
	if err != nil {
		return err
	}
	_, err = facts.Put(ctx, store.Record{Key: aboutHeatOf(room), Name: heat.Epoch, Value: text, TTL: keep})
	return err
}

// HeatOf says which heat a room is that has this epoch; false is none. Rooms had its code before it, and a room whose
// log the store has lost goes on under another epoch.
func HeatOf(ctx context.Context, facts store.KV, room, epoch string) (heat Heat, ok bool, err error) {
	all, err := facts.List(ctx, aboutHeatOf(room))
	for name, text := range all {
		if name != epoch && len(all) > 1 {
			continue
		}
		if err := json.Unmarshal(text, &heat); err != nil {
			return heat, false, fmt.Errorf("read which heat room %s is: %w", room, err)
		}
		return heat, true, nil
	}
	return heat, false, err
}

// ArenaRef stands for a player in what an arena keeps of its heats, so that it leads to nobody once the player's data
// is deleted. What stands for a bot is marked as one.
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

// heatVerdictsKept is longer than an arena is kept that has begun.
const heatVerdictsKept = 62 * 24 * time.Hour

func aboutHeatVerdicts(arena string) string { return "heat-verdicts/" + arena }

// putHeatVerdict keeps what was decided about a finish, where it was one of a heat.
func putHeatVerdict(ctx context.Context, facts store.KV, d fair.Doubt, v fair.Verdict) error {
	room, rest, _ := strings.Cut(d.Round, "-")
	epoch, _, _ := strings.Cut(rest, "-")
	heat, ok, err := HeatOf(ctx, facts, room, epoch)
	if err != nil || !ok {
		return err
	}
	_, err = facts.Put(ctx, store.Record{
		Key: aboutHeatVerdicts(heat.Arena), Name: fmt.Sprint(heat.No, "/", ArenaRef(heat.Arena, d.Player)),
		Value: []byte(v), TTL: heatVerdictsKept, Overwrite: true,
	})
	return err
}

// RejectedInHeats are the finishes of an arena's heats that an operator has rejected.
func RejectedInHeats(ctx context.Context, facts store.KV, arena string) (map[HeatFinish]bool, error) {
	all, err := facts.List(ctx, aboutHeatVerdicts(arena))
	rejected := map[HeatFinish]bool{}
	for name, verdict := range all {
		no, player, _ := strings.Cut(name, "/")
		if n, err := strconv.Atoi(no); err == nil && fair.Verdict(verdict) == fair.Rejected {
			rejected[HeatFinish{n, player}] = true
		}
	}
	return rejected, err
}
