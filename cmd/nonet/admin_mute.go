package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/moderation"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/operator"
	"nonet/room/players"
	"nonet/room/store"
	"nonet/web/auth"
)

// addMutes adds the subcommands that mute players.
func (t *adminTool) addMutes() {
	long, why := time.Duration(0), ""
	mute := &cobra.Command{
		Use:   "mute [CODE] SEAT|PLAYER",
		Args:  cobra.RangeArgs(1, 2),
		Short: "keep a player from talking for a while, in a room or, without one, in all rooms",
		Long: `It holds for chat, reactions and pointing, on all nodes, also for hosts and spectators, and no host can take it
back. What the player has said before is not told to newcomers meanwhile. Another mute of the same player at the same
place takes the place of the first.`,
		Example: "nonet admin mute BCDFG 2 --length 2h --why insults\nnonet admin mute 1f3k9vtb2m7qd4hx --length 24h",
	}
	cli.DurationVar(mute.Flags(), &long, "length", 24*time.Hour, "`TIME` that it lasts")
	mute.Flags().StringVar(&why, "why", "", whyFlag)
	t.add(mute, func(ctx context.Context, at *sitting, std cli.Streams, words []string) error {
		if long <= 0 {
			return cli.Usagef("--length %v is no time", long)
		}
		w, err := talkerNamed(ctx, at, words)
		if err != nil {
			return err
		}
		host := at.desk.node.host
		now := host.Now()
		m := moderation.Mute{Player: w.player, Room: w.room, At: now, Until: now + long.Milliseconds(), By: at.who, Why: why}
		return tellDone(std, fmt.Sprintf("%s muted until %s", w, moment(m.Until)), host.Players.Bans.Mute(ctx, m))
	})
	t.add(&cobra.Command{
		Use:     "unmute [CODE] SEAT|PLAYER",
		Args:    cobra.RangeArgs(1, 2),
		Short:   "let a player talk again before the time is over, or whom the room's host has muted",
		Example: "nonet admin unmute BCDFG 2",
	}, func(ctx context.Context, at *sitting, std cli.Streams, words []string) error {
		w, err := talkerNamed(ctx, at, words)
		if err != nil {
			return err
		}
		host := at.desk.node.host
		err = host.Players.Bans.Unmute(ctx, w.player, w.room)
		if w.room != "" && (err == nil || errors.Is(err, store.ErrNotFound)) {
			if byHost := host.Unmute(ctx, w.room, w.player); !errors.Is(byHost, store.ErrNotFound) {
				err = byHost
			}
		}
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("%s is not muted; nonet admin bans names who is", w)
		}
		return tellDone(std, w.String()+" may talk", err)
	})
}

// talker is a player who can be muted.
type talker struct {
	player string // an id
	room   string // empty for all rooms
	name   string // for the operator
}

// String returns the talker's name for the operator.
func (w talker) String() string { return w.name }

// talkerNamed parses whom the operator means: a room's code with a seat or a player in it, or a player for all rooms.
func talkerNamed(ctx context.Context, at *sitting, words []string) (talker, error) {
	last := words[len(words)-1]
	noID := auth.CheckID(last)
	if players.IsDigest(last) { // the digest of a player whose data was deleted
		noID = nil
	}
	if len(words) == 1 {
		if noID != nil {
			return talker{}, fmt.Errorf("%s is no player's id; for a seat name the room before it, as BCDFG 2", last)
		}
		return talker{player: last, name: last + ": in all rooms"}, nil
	}
	code := strings.ToUpper(words[0])
	h, err := operator.Read(ctx, at.desk.node.store, code)
	if err != nil {
		return talker{}, err
	}
	s, err := h.At(0)
	if err != nil {
		return talker{}, err
	}
	if seat := seatNamed(s, last); seat != nil {
		return talker{seat.Player, code, fmt.Sprintf("%s: %q of seat %d", code, seat.Name, seat.No)}, nil
	}
	if noID != nil {
		return talker{}, fmt.Errorf("room %s has no seat or player %q; nonet admin room %[1]s names them", code, last)
	}
	return talker{last, code, code + ": " + last}, nil
}

// mutedLine describes a mute.
func mutedLine(m moderation.Mute) string {
	where := "in all rooms"
	if m.Room != "" {
		where = "in room " + m.Room
	}
	line := fmt.Sprintf("%s  muted %s until %s  by %s  %s", m.Player, where, moment(m.Until), m.By, m.Why)
	return strings.TrimSpace(line)
}

// writeMuted writes the players whom operators have muted in a room.
func writeMuted(ctx context.Context, at *sitting, std cli.Streams, code string, here func(player string) bool) error {
	all, err := moderation.ListMutes(ctx, at.desk.node.store, at.desk.node.host.Now())
	for _, m := range all {
		if m.Room == code || m.Room == "" && here(m.Player) {
			fmt.Fprintf(std.Out, "muted     %s\n", mutedLine(m))
		}
	}
	return err
}
