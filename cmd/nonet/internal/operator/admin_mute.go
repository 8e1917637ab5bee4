package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/moderation"

	"github.com/spf13/cobra"

	"nonet/room/players"
	"nonet/room/store"
	"nonet/web/auth"
)

// addMutes adds the subcommands that mute players.
func (c *DataCommand) addMutes() {
	length, why := time.Duration(0), ""
	mute := &cobra.Command{
		Use:   "mute [CODE] SEAT|PLAYER",
		Short: "mute a player for some time, in a room or, without one, in all rooms",
		Long: `Applies to chat, reactions and pointing, on all nodes, also to hosts and spectators; hosts can't lift it. Meanwhile
earlier messages of the player are not shown to newcomers. A second mute of the same player in the same place replaces
the first.`,
		Example: "nonet admin mute BCDFG 2 --length 2h --why insults\nnonet admin mute 1f3k9vtb2m7qd4hx --length 24h",
	}
	cli.DurationVar(mute.Flags(), &length, "length", 24*time.Hour, "`TIME` until it ends")
	mute.Flags().StringVar(&why, "why", "", whyFlag)
	c.Add(mute, func(ctx context.Context, c *DataCommand, words []string) error {
		if length <= 0 {
			return cli.Usagef("--length must be more than 0s, not %v", length)
		}
		w, err := findMuteTarget(ctx, c.store, words)
		if err != nil {
			return err
		}
		host := c.server.Backend
		now := host.Now()
		m := moderation.Mute{Player: w.player, Room: w.room, At: now, Until: now + length.Milliseconds(), By: c.who,
			Why: why}
		return c.done(fmt.Sprintf("%s muted until %s", w.name, FormatTime(m.Until)), host.Players.Bans.Mute(ctx, m))
	})
	c.Add(&cobra.Command{
		Use:     "unmute [CODE] SEAT|PLAYER",
		Short:   "lift a mute early, or one by the room's host",
		Example: "nonet admin unmute BCDFG 2",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		w, err := findMuteTarget(ctx, c.store, words)
		if err != nil {
			return err
		}
		host := c.server.Backend
		err = host.Players.Bans.Unmute(ctx, w.player, w.room)
		if w.room != "" && (err == nil || errors.Is(err, store.ErrNotFound)) {
			if byHost := host.Unmute(ctx, w.room, w.player); !errors.Is(byHost, store.ErrNotFound) {
				err = byHost
			}
		}
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("%s is not muted; nonet admin bans lists mutes", w.name)
		}
		return c.done(w.name+" may talk", err)
	})
}

// muteTarget is a player who can be muted.
type muteTarget struct {
	player string // an id
	room   string // empty for all rooms
	name   string // for the operator
}

// findMuteTarget parses whom the operator means: a room's code with a seat or a player in it, or a player for all
// rooms.
func findMuteTarget(ctx context.Context, log store.Log, words []string) (muteTarget, error) {
	last := words[len(words)-1]
	noID := auth.CheckID(last)
	if players.IsDigest(last) { // the digest of a player whose data was deleted
		noID = nil
	}
	if len(words) == 1 {
		if noID != nil {
			return muteTarget{}, fmt.Errorf("%s is not a player's ID; for a seat write the room first, as in BCDFG 2", last)
		}
		return muteTarget{player: last, name: last + ": in all rooms"}, nil
	}
	code := strings.ToUpper(words[0])
	seat, err := findSeat(ctx, log, code, last)
	switch {
	case err != nil:
		return muteTarget{}, err
	case seat != nil:
		return muteTarget{seat.Player, code, fmt.Sprintf("%s: %q of seat %d", code, seat.Name, seat.No)}, nil
	case noID != nil:
		return muteTarget{}, errNoSeat(code, last)
	}
	return muteTarget{last, code, code + ": " + last}, nil
}

func describeMute(m moderation.Mute) string {
	where := "in all rooms"
	if m.Room != "" {
		where = "in room " + m.Room
	}
	line := fmt.Sprintf("%s  muted %s until %s  by %s  %s", m.Player, where, FormatTime(m.Until), m.By, m.Why)
	return strings.TrimSpace(line)
}

// writeMuted writes the players whom operators have muted in a room.
func (c *DataCommand) writeMuted(ctx context.Context, code string, here func(player string) bool) error {
	all, err := moderation.ListMutes(ctx, c.store, c.server.Backend.Now())
	for _, m := range all {
		if m.Room == code || m.Room == "" && here(m.Player) {
			fmt.Fprintf(c.Out, "muted     %s\n", describeMute(m))
		}
	}
	return err
}
