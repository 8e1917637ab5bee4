package operator

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/game"
	"nonet/room/moderation"
	"nonet/room/store"
	"nonet/web/auth"
)

// sayMax is the maximum number of bytes of an operator's message.
const sayMax = 500

// whyFlag is the usage of --why.
const whyFlag = "`TEXT` for other operators: the reason, shown in the audit log and in lists"

// addRooms adds the subcommands that change rooms.
func (c *DataCommand) addRooms() {
	why := ""
	closing := &cobra.Command{
		Use:   "close CODE",
		Short: "close a room: end its round, disconnect everyone, and admit nobody",
		Long: `All players lose their seats, so a running round ends as if all had left. The room keeps its log and stays closed
until nonet admin open.`,
		Example: "nonet admin close BCDFG --why \"insults\"",
	}
	closing.Flags().StringVar(&why, "why", "", whyFlag)
	c.Add(closing, func(ctx context.Context, c *DataCommand, words []string) error {
		reason := strings.TrimSuffix("closed by "+c.who+": "+why, ": ")
		return c.done(words[0]+": closed", c.server.Backend.CloseRoom(ctx, words[0], reason))
	})
	c.Add(&cobra.Command{
		Use:     "open CODE",
		Short:   "open a closed room again",
		Example: "nonet admin open BCDFG",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		err := c.store.Release(ctx, strings.ToUpper(words[0]), c.Settings.KeepRooms)
		if errors.Is(err, store.ErrNotFound) {
			err = errors.New("this room is neither closed nor in quarantine")
		}
		return c.done(words[0]+": open", err)
	})
	for _, on := range []bool{true, false} {
		use, short := "lock", "let nobody new sit down in a room"
		if !on {
			use, short = "unlock", "let people sit down in a room again"
		}
		c.Add(&cobra.Command{Use: use + " CODE", Short: short,
			Example: "nonet admin " + use + " BCDFG",
			Long:    "The room's log shows it as done by the host."},
			func(ctx context.Context, c *DataCommand, words []string) error {
				return c.done(words[0]+": "+use+"ed", c.server.Backend.Lock(ctx, words[0], on))
			})
	}
	c.Add(&cobra.Command{
		Use:     "say CODE TEXT...",
		Short:   "send a message to everyone in a room, as the operator",
		Long:    "It appears in the room's chat, also during a round, and is not stored.",
		Example: "nonet admin say BCDFG The server restarts in five minutes.",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		text := strings.Join(words[1:], " ")
		if len(text) > sayMax {
			return cli.Usagef("the message has %d bytes; send at most %d at once", len(text), sayMax)
		}
		return c.done(words[0]+": said", c.server.Backend.Announce(ctx, words[0], text))
	})
	c.Add(&cobra.Command{
		Use:     "end-arena CODE",
		Short:   "end an arena, or cancel it before its start",
		Long:    "No more heats start; those that have started count.",
		Example: "nonet admin end-arena BCDFG",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		return c.done(words[0]+": ended", c.server.Backend.Tournaments.Close(ctx, words[0]))
	})
}

// addPlayers adds the subcommands that change players.
func (c *DataCommand) addPlayers() {
	c.Add(&cobra.Command{
		Use:     "kick CODE SEAT|PLAYER",
		Short:   "remove a player from a seat, also the host",
		Long:    "The player can come back; use nonet admin ban to prevent that.",
		Example: "nonet admin kick BCDFG 2",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		code, word := strings.ToUpper(words[0]), words[1]
		seat, err := findSeat(ctx, c.store, code, word)
		if err == nil && seat == nil {
			err = errNoSeat(code, word)
		}
		if err != nil {
			return err
		}
		return c.done(fmt.Sprintf("%s: %q of seat %d removed", code, seat.Name, seat.No),
			c.server.Backend.Expel(ctx, code, seat.No))
	})
	c.addMutes()
	c.addBans()
}

// addBans adds the subcommands that ban players from the server, and others that concern no room.
func (c *DataCommand) addBans() {
	length, why := time.Duration(0), ""
	ban := &cobra.Command{
		Use:   "ban PLAYER|ADDRESS|NETWORK",
		Short: "ban a player, an address or a network for some time",
		Long: `All nodes close the connections and accept no new ones. Banned players can still export and delete their data. A
player can register as a new guest, so a ban of the address is more effective, but affects everyone behind it. A second
ban of the same player or address replaces the first.`,
		Example: "nonet admin ban 1f3k9vtb2m7qd4hx --length 2h --why insults\nnonet admin ban 203.0.113.0/24 --length 24h",
	}
	cli.DurationVar(ban.Flags(), &length, "length", 24*time.Hour, "`TIME` until it ends")
	ban.Flags().StringVar(&why, "why", "", whyFlag)
	c.Add(ban, func(ctx context.Context, c *DataCommand, words []string) error {
		return c.ban(ctx, words[0], length, why)
	})
	c.Add(&cobra.Command{
		Use:     "unban PLAYER|ADDRESS|NETWORK",
		Short:   "lift a ban early",
		Example: "nonet admin unban 203.0.113.0/24",
	}, func(ctx context.Context, c *DataCommand, words []string) error {
		whom := banOf(words[0]).Whom()
		err := c.server.Backend.Players.Bans.Unban(ctx, whom)
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("%s is not banned; nonet admin bans lists bans", whom)
		}
		return c.done(whom+": may come back", err)
	})
	c.Add(&cobra.Command{
		Use:     "bans",
		Short:   "list bans and mutes: whom, until when, by whom, why",
		Example: "nonet admin bans",
	}, func(ctx context.Context, c *DataCommand, _ []string) error {
		bans, err := moderation.ListBans(ctx, c.store, c.server.Backend.Now())
		for _, b := range bans {
			fmt.Fprintf(c.Out, "%s  until %s  by %s  %s\n", b.Whom(), FormatTime(b.Until), b.By, b.Why)
		}
		mutes, wrong := moderation.ListMutes(ctx, c.store, c.server.Backend.Now())
		for _, m := range mutes {
			fmt.Fprintln(c.Out, describeMute(m))
		}
		return errors.Join(err, wrong)
	})
	c.Add(&cobra.Command{
		Use:     "reload",
		Short:   "read the list of words and the limits again on this node",
		Long:    "Reads the files of --words and --limits-file, like the signal SIGHUP.",
		Example: "nonet admin reload",
	}, func(_ context.Context, c *DataCommand, _ []string) error {
		done, changes, err := c.server.Reload()
		c.change = changes
		for _, line := range done {
			fmt.Fprintln(c.Out, line)
		}
		return err
	})
}

func (c *DataCommand) ban(ctx context.Context, whom string, length time.Duration, why string) error {
	if length <= 0 {
		return cli.Usagef("--length must be more than 0s, not %v", length)
	}
	b := banOf(whom)
	if !b.Net.IsValid() && auth.CheckID(whom) != nil {
		return fmt.Errorf("%s is not a player's ID, an address or a network; nonet admin room CODE shows IDs", whom)
	}
	b.At, b.By, b.Why = c.server.Backend.Now(), c.who, why
	b.Until = b.At + length.Milliseconds()
	return c.done(fmt.Sprintf("%s: banned until %s", b.Whom(), FormatTime(b.Until)),
		c.server.Backend.Players.Bans.Ban(ctx, b))
}

// banOf returns a ban of an address, a network or otherwise a player.
func banOf(whom string) moderation.Ban {
	if net, err := cli.ParseNetworks("", whom); err == nil && len(net) == 1 {
		return moderation.Ban{Net: net[0]}
	}
	return moderation.Ban{Player: whom}
}

// findSeat returns the seat of a room that has a number or belongs to a player with an ID, or nil if there is none.
func findSeat(ctx context.Context, log store.Log, code, word string) (*game.Seat, error) {
	_, s, err := readRoom(ctx, log, code)
	if err != nil {
		return nil, err
	}
	if no, err := strconv.Atoi(word); err == nil {
		return s.SeatNo(no), nil
	}
	return s.SeatOf(word), nil
}

func errNoSeat(code, word string) error {
	return fmt.Errorf("room %s has no seat or player %q; nonet admin room %[1]s lists them", code, word)
}
