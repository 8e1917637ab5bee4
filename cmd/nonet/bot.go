package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"nonet/protocol"
	"nonet/protocol/client"
)

const botsMax = 100 // of one command

// botConfig is what nonet bot can be told.
type botConfig struct {
	kinds    kindSet
	url      string
	room     string
	quick    bool   // races in quick play
	arena    string // the code of the arena that they race in
	password string
	name     string
	number   int
	strength string
	pace     float64
	rounds   int
	settings protocol.Settings // of a room of its own, or the puzzle of quick play
}

// validate says what is wrong in a sentence.
func (c *botConfig) validate() error {
	if err := checkServerURL(c.url); err != nil {
		return err
	}
	switch {
	case botLevel(c.strength) < 0:
		return fmt.Errorf("--strength %q is none of %s", c.strength, strings.Join(botLevels(), ", "))
	case c.number < 1 || c.number > botsMax:
		return fmt.Errorf("--number must be from 1 to %d, not %d", botsMax, c.number)
	case !(c.pace >= 0.1 && c.pace <= 10_000):
		return fmt.Errorf("--pace must be from 0.1 to 10000, not %v", c.pace)
	case c.rounds < 0:
		return fmt.Errorf("--rounds must be 0 or more, not %d", c.rounds)
	case c.room == "" && !c.roams() && protocol.ModeOf(c.settings.Mode).Alone && c.number > 1:
		return errors.New("one alone plays solo: --number must be 1")
	}
	return nil
}

// botCommand makes nonet bot.
func botCommand(known kindSet) *cobra.Command {
	c := &botConfig{kinds: known}
	cmd := &cobra.Command{
		Use:   "bot",
		Short: "play in a room, as an opponent or a partner",
		Long: `Plays in a room as a person would: it thinks about each step as long as the step is hard, and makes mistakes.
It is shown as a bot, and sits only where the host has let bots in. Without --room it makes a room of its own, says its
code, and is its host. It plays on through rematches until it is sent away or stopped. With --queue or --sign-up it goes
from race to race.`,
		Example: "nonet bot --room BCDFG --strength hard\nnonet bot --mode coop --difficulty expert --number 2\n" +
			"nonet bot --queue --difficulty easy\nnonet bot --sign-up BCDFG --number 3",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cmp.Or(c.validate(), c.validateRoam(cmd.Flags().Changed)); err != nil {
				return usageError{err}
			}
			return c.bring(cmd.Context(), &lineWriter{out: cmd.OutOrStdout()})
		},
	}
	c.flags(cmd)
	return cmd
}

func (c *botConfig) flags(cmd *cobra.Command) {
	fs, strengths := cmd.Flags(), botLevels()
	urlFlag(cmd, &c.url)
	fs.StringVar(&c.room, "room", "", "`CODE` of the room to play in")
	fs.StringVar(&c.password, "password", "", "`PASSWORD` of the room or arena, if it has one")
	c.roamFlags(cmd)
	fs.StringVar(&c.name, "name", "Robin", "`NAME` to play under")
	countVar(fs, &c.number, "number", 1, "`NUMBER` of bots to bring; all but the first have their number behind the name")
	fs.StringVar(&c.strength, "strength", "medium",
		"`LEVEL` of the hardest steps that it knows: "+orList(strengths)+"; the better it is the faster it plays")
	numberVar(fs, &c.pace, "pace", 1, "`TIMES` as fast as a person of that strength")
	countVar(fs, &c.rounds, "rounds", 0, "`NUMBER` of rounds to play; 0 is as long as it may")
	modes := protocol.Modes()
	fs.StringVar(&c.settings.Mode, "mode", protocol.Race, "`MODE` of a room of its own: "+orList(modes))
	c.kinds.kindFlag(cmd, &c.settings.Kind)
	c.kinds.sizeFlag(cmd, &c.settings.Size)
	c.kinds.rulesFlag(cmd, &c.settings.Rules)
	c.kinds.difficultyFlag(cmd, &c.settings.Difficulty)
	fs.BoolVar(&c.settings.Public, "public", false, "list a room of its own for everyone")
	completed(cmd, "strength", strengths...)
	completed(cmd, "mode", modes...)
}

// bring has all bots play, the first one first, since it may have to make the room.
func (c *botConfig) bring(ctx context.Context, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var playing sync.WaitGroup
	for i := range c.number {
		if c.roams() {
			playing.Go(func() {
				if err := c.roam(ctx, i, out); err != nil && ctx.Err() == nil {
					cancel(fmt.Errorf("%s: %w", c.nameOf(i), err))
				}
			})
			continue
		}
		b, err := c.enter(ctx, i, out)
		if err != nil {
			cancel(err)
			break
		}
		playing.Go(func() {
			defer b.conn.Close()
			err := b.sit(ctx)
			if err == nil {
				err = b.play(ctx)
			}
			if err != nil && ctx.Err() == nil {
				cancel(fmt.Errorf("%s: %w", b.name, botReason(err)))
			}
		})
	}
	playing.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// nameOf is the name that a bot comes with.
func (c *botConfig) nameOf(i int) string {
	if i == 0 {
		return c.name
	}
	return fmt.Sprintf("%s %d", c.name, i+1)
}

// level is how strong the bots are.
func (c *botConfig) level() botStrength {
	strength := botStrengths[botLevel(c.strength)]
	strength.pace *= c.pace
	return strength
}

// enter makes a bot, and a room if there is none.
func (c *botConfig) enter(ctx context.Context, i int, out io.Writer) (*bot, error) {
	who, err := client.RegisterBot(ctx, c.url, c.nameOf(i))
	if err != nil {
		return nil, err
	}
	if c.room == "" {
		c.settings.Bots = !protocol.ModeOf(c.settings.Mode).Alone
		if c.room, err = client.CreateRoom(ctx, c.url, who.Token, c.settings); err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "%s/r/%s\n", c.url, c.room)
	}
	conn, err := client.Dial(ctx, c.url, who.Token, c.room, &client.Options{Password: c.password})
	if err != nil {
		return nil, err
	}
	return &bot{kinds: c.kinds, name: who.Name, room: c.room, strength: c.level(), rounds: c.rounds, out: out,
		conn: conn}, nil
}

// botReason says what to do about a refusal that bots meet.
func botReason(err error) error {
	var no *protocol.Refusal
	if errors.As(err, &no) && no.Code == protocol.IsOff {
		return errors.New("the host has let no bots in: ask for \"Bots may sit\" in the room's settings")
	}
	return err
}

// lineWriter lets several goroutines write, one line at a time.
type lineWriter struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *lineWriter) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(line)
}
