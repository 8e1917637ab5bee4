// Package bot plays puzzles over the public protocol, as the clients of people do.
package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"sync"

	"nonet/engine"
	"nonet/protocol"
	"nonet/protocol/client"
)

const maxNumber = 100 // of bots of one command

// FindKind returns the kind of puzzle with a name.
type FindKind func(name string) (engine.Kind, error)

// Config describes the bots of the command nonet bot.
type Config struct {
	FindKind FindKind
	URL      string // of the server
	Room     string // the code of the room to play in; empty creates one
	Queue    bool   // play races of quick play instead
	Arena    string // the code of an arena to race in instead
	Password string // of the room or arena
	Name     string
	Number   int
	Strength string
	Speed    float64           // 1 is the speed of a person of that strength
	Rounds   int               // to play; 0 means no limit
	Settings protocol.Settings // of the room to create, or the puzzle of quick play
}

// Validate describes the first flag with a wrong value. changed reports whether a flag was set by the user.
func (c *Config) Validate(changed func(flag string) bool) error {
	switch {
	case levelOf(c.Strength) < 0:
		return fmt.Errorf("there is no --strength %q; choose one of %s", c.Strength, strings.Join(Strengths(), ", "))
	case c.Number < 1 || c.Number > maxNumber:
		return fmt.Errorf("--number must be from 1 to %d, not %d", maxNumber, c.Number)
	case !(c.Speed >= 0.1 && c.Speed <= 10_000):
		return fmt.Errorf("--pace must be from 0.1 to 10000, not %v", c.Speed)
	case c.Rounds < 0:
		return fmt.Errorf("--rounds must be 0 or more, not %d", c.Rounds)
	case c.Room == "" && !c.races() && protocol.ModeOf(c.Settings.Mode).Alone && c.Number > 1:
		return errors.New("solo is for one player: --number must be 1")
	}
	return c.validateRaces(changed)
}

// Run lets the bots play until all are done, one fails, or ctx ends. It writes to out what they do, a line each.
func (c *Config) Run(ctx context.Context, out io.Writer) error {
	said := log.New(out, "", 0)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var playing sync.WaitGroup
	run := func(name string, play func() error) {
		playing.Go(func() {
			if err := play(); err != nil && ctx.Err() == nil {
				cancel(fmt.Errorf("%s: %w", name, err))
			}
		})
	}
	for i := range c.Number {
		if c.races() {
			run(c.nameOf(i), func() error { return c.playRaces(ctx, i, said) })
			continue
		}
		b, err := c.enter(ctx, i, said) // one after another, because the first may have to create the room
		if err != nil {
			cancel(err)
			break
		}
		run(b.name, func() error {
			defer b.conn.Close()
			if err := b.sit(ctx); err != nil {
				return explainRefusal(err)
			}
			return explainRefusal(b.play(ctx))
		})
	}
	playing.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// nameOf returns the name of the i-th bot.
func (c *Config) nameOf(i int) string {
	if i == 0 {
		return c.Name
	}
	return fmt.Sprintf("%s %d", c.Name, i+1)
}

// strength returns the strength of the bots, at the configured speed.
func (c *Config) strength() strength {
	s := strengths[levelOf(c.Strength)]
	s.speed *= c.Speed
	return s
}

// enter connects the i-th bot to the room, and creates the room if there is none.
func (c *Config) enter(ctx context.Context, i int, said *log.Logger) (*player, error) {
	guest, err := client.RegisterBot(ctx, c.URL, c.nameOf(i))
	if err != nil {
		return nil, err
	}
	if c.Room == "" {
		c.Settings.Bots = !protocol.ModeOf(c.Settings.Mode).Alone
		if c.Room, err = client.CreateRoom(ctx, c.URL, guest.Token, c.Settings); err != nil {
			return nil, err
		}
		said.Printf("%s/r/%s", c.URL, c.Room)
	}
	conn, err := client.Dial(ctx, c.URL, guest.Token, c.Room, &client.Options{Password: c.Password})
	if err != nil {
		return nil, err
	}
	return &player{findKind: c.FindKind, name: guest.Name, room: c.Room, strength: c.strength(), rounds: c.Rounds,
		said: said, conn: conn}, nil
}

// explainRefusal replaces the error of a room that admits no bots by one that explains what to do.
func explainRefusal(err error) error {
	var no *protocol.Refusal
	if errors.As(err, &no) && no.Code == protocol.IsOff {
		return errors.New("the host has not allowed bots: ask for \"Bots may sit\" in the room's settings")
	}
	return err
}
