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
func (t *adminCommands) addRooms() {
	why := ""
	closing := &cobra.Command{
		Use:   "close CODE",
		Short: "close a room: end its round, disconnect everyone, and admit nobody",
		Long: `All players lose their seats, so a running round ends as if all had left. The room keeps its log and stays closed
until nonet admin open.`,
		Example: "nonet admin close BCDFG --why \"insults\"",
	}
	closing.Flags().StringVar(&why, "why", "", whyFlag)
	t.add(closing, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		reason := strings.TrimSuffix("closed by "+ses.who+": "+why, ": ")
		return report(std, words[0]+": closed", ses.server.Backend.Close(ctx, words[0], reason))
	})
	t.add(&cobra.Command{
		Use:     "open CODE",
		Short:   "open a closed room again",
		Example: "nonet admin open BCDFG",
	}, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		err := ses.server.Store.Release(ctx, strings.ToUpper(words[0]), ses.server.Settings.KeepRooms)
		if errors.Is(err, store.ErrNotFound) {
			err = errors.New("this room is neither closed nor in quarantine")
		}
		return report(std, words[0]+": open", err)
	})
	for _, on := range []bool{true, false} {
		use, short := "lock", "let nobody new sit down in a room"
		if !on {
			use, short = "unlock", "let people sit down in a room again"
		}
		t.add(&cobra.Command{Use: use + " CODE", Short: short,
			Example: "nonet admin " + use + " BCDFG",
			Long:    "The room's log shows it as done by the host."},
			func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
				return report(std, words[0]+": "+use+"ed", ses.server.Backend.Lock(ctx, words[0], on))
			})
	}
	t.add(&cobra.Command{
		Use:     "say CODE TEXT...",
		Short:   "send a message to everyone in a room, as the operator",
		Long:    "It appears in the room's chat, also during a round, and is not stored.",
		Example: "nonet admin say BCDFG The server restarts in five minutes.",
	}, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		text := strings.Join(words[1:], " ")
		if len(text) > sayMax {
			return cli.Usagef("the message has %d bytes; send at most %d at once", len(text), sayMax)
		}
		return report(std, words[0]+": said", ses.server.Backend.Announce(ctx, words[0], text))
	})
}

// addArenas adds the subcommands that change arenas.
func (t *adminCommands) addArenas() {
	t.add(&cobra.Command{
		Use:     "end-arena CODE",
		Short:   "end an arena, or cancel it before its start",
		Long:    "No more heats start; those that have started count.",
		Example: "nonet admin end-arena BCDFG",
	}, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return report(std, words[0]+": ended", ses.server.Backend.Tournaments.Close(ctx, words[0]))
	})
}

// report reports success, unless there was an error, which it returns.
func report(std cli.Streams, what string, err error) error {
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(std.Out, what)
	return err
}

// addPlayers adds the subcommands that change players.
func (t *adminCommands) addPlayers() {
	t.add(&cobra.Command{
		Use:     "kick CODE SEAT|PLAYER",
		Short:   "remove a player from a seat, also the host",
		Long:    "The player can come back; use nonet admin ban to prevent that.",
		Example: "nonet admin kick BCDFG 2",
	}, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return withSeat(ctx, ses, std, words, "removed", ses.server.Backend.Expel)
	})
	t.addMutes()
	t.addBans()
}

// addBans adds the subcommands that ban players from the server, and others that concern no room.
func (t *adminCommands) addBans() {
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
	t.add(ban, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		return banFromServer(ctx, ses, std, words[0], length, why)
	})
	t.add(&cobra.Command{
		Use:     "unban PLAYER|ADDRESS|NETWORK",
		Short:   "lift a ban early",
		Example: "nonet admin unban 203.0.113.0/24",
	}, func(ctx context.Context, ses *session, std cli.Streams, words []string) error {
		whom := words[0]
		if net, err := cli.ParseNetworks("", whom); err == nil && len(net) == 1 {
			whom = moderation.Ban{Net: net[0]}.Whom()
		}
		err := ses.server.Backend.Players.Bans.Unban(ctx, whom)
		if errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("%s is not banned; nonet admin bans lists bans", whom)
		}
		return report(std, whom+": may come back", err)
	})
	t.add(&cobra.Command{
		Use:     "bans",
		Short:   "list bans and mutes: whom, until when, by whom, why",
		Example: "nonet admin bans",
	}, func(ctx context.Context, ses *session, std cli.Streams, _ []string) error {
		bans, err := moderation.ListBans(ctx, ses.server.Store, ses.server.Backend.Now())
		for _, b := range bans {
			fmt.Fprintf(std.Out, "%s  until %s  by %s  %s\n", b.Whom(), FormatTime(b.Until), b.By, b.Why)
		}
		mutes, wrong := moderation.ListMutes(ctx, ses.server.Store, ses.server.Backend.Now())
		for _, m := range mutes {
			fmt.Fprintln(std.Out, describeMute(m))
		}
		return errors.Join(err, wrong)
	})
	t.add(&cobra.Command{
		Use:     "reload",
		Short:   "read the list of words and the limits again on this node",
		Long:    "Reads the files of --words and --limits-file, like the signal SIGHUP.",
		Example: "nonet admin reload",
	}, func(_ context.Context, ses *session, std cli.Streams, _ []string) error {
		done, changes, err := ses.server.Reload()
		ses.change = changes
		for _, line := range done {
			fmt.Fprintln(std.Out, line)
		}
		return err
	})
}

func banFromServer(ctx context.Context, ses *session, std cli.Streams, whom string, length time.Duration,
	why string) error {
	now := ses.server.Backend.Now()
	b := moderation.Ban{At: now, Until: now + length.Milliseconds(), By: ses.who, Why: why}
	if length <= 0 {
		return cli.Usagef("--length must be more than 0s, not %v", length)
	}
	if net, err := cli.ParseNetworks("", whom); err == nil && len(net) == 1 {
		b.Net = net[0]
	} else if err := auth.CheckID(whom); err != nil {
		return fmt.Errorf("%s is not a player's ID, an address or a network; nonet admin room CODE shows IDs", whom)
	} else {
		b.Player = whom
	}
	err := ses.server.Backend.Players.Bans.Ban(ctx, b)
	return report(std, fmt.Sprintf("%s: banned until %s", b.Whom(), FormatTime(b.Until)), err)
}

// withSeat does something with a seat of a room, given as a number or as its player.
func withSeat(ctx context.Context, ses *session, std cli.Streams, words []string, done string,
	do func(ctx context.Context, code string, seat int) error) error {
	code := strings.ToUpper(words[0])
	h, err := readHistory(ctx, ses.server.Store, code)
	if err != nil {
		return err
	}
	s, err := h.at(0)
	if err != nil {
		return err
	}
	seat := findSeat(s, words[1])
	if seat == nil {
		return fmt.Errorf("room %s has no seat or player %q; nonet admin room %[1]s lists them", code, words[1])
	}
	return report(std, fmt.Sprintf("%s: %q of seat %d %s", code, seat.Name, seat.No, done), do(ctx, code, seat.No))
}

// findSeat returns the seat with a number or of a player's id, or nil if there is none.
func findSeat(s *game.State, word string) *game.Seat {
	if no, err := strconv.Atoi(word); err == nil {
		return s.SeatNo(no)
	}
	return s.SeatOf(word)
}
