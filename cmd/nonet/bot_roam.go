package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/quickplay"
)

// roams says whether the bots go from room to room: from race to race of quick play, or through an arena.
func (c *botConfig) roams() bool { return c.quick || c.arena != "" }

func (c *botConfig) roamFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.quick, "queue", false,
		"race in quick play again and again: in seats that neither people nor ghosts take")
	cmd.Flags().StringVar(&c.arena, "sign-up", "", "`CODE` of an arena that bots may take part in: sign up, and race in it")
}

// validateRoam says what is wrong with flags for bots that go from room to room.
func (c *botConfig) validateRoam(changed func(flag string) bool) error {
	if !c.roams() {
		return nil
	}
	given, none := "--queue", []string{"room", "password", "mode", "public"}
	if c.arena != "" {
		given, none = "--sign-up", []string{"room", "mode", "public", "kind", "size", "rules", "difficulty"}
	}
	if c.quick && c.arena != "" {
		return errors.New("--queue and --sign-up lead to different races: leave one out")
	}
	for _, name := range none {
		if changed(name) {
			return fmt.Errorf("--%s says nothing of the rooms that %s leads to: leave it out", name, given)
		}
	}
	if c.quick && c.number > quickplay.BotsPerNetwork {
		return fmt.Errorf("--number must be from 1 to %d with --queue: more of one address can't wait for a race",
			quickplay.BotsPerNetwork)
	}
	return nil
}

// roam has a bot go from room to room, until it has raced often enough, or is led nowhere any more.
func (c *botConfig) roam(ctx context.Context, i int, out io.Writer) error {
	who, err := client.RegisterBot(ctx, c.url, c.nameOf(i))
	if err != nil {
		return err
	}
	b := &bot{kinds: c.kinds, name: who.Name, strength: c.level(), out: out, roams: true}
	if c.arena != "" {
		err := patiently(ctx, botRetry, func(ctx context.Context) error {
			_, err := client.JoinArena(ctx, c.url, who.Token, c.arena, c.password)
			return err
		})
		if err != nil {
			return err
		}
		b.say("is in arena %s", c.arena)
	}
	for c.rounds == 0 || b.told < c.rounds {
		err := patiently(ctx, botRetry, func(ctx context.Context) (err error) {
			b.room, err = c.next(ctx, who.Token)
			return err
		})
		if err != nil {
			return err
		}
		if b.room == "" {
			b.say("is led into no further race")
			return nil
		}
		if err := c.playIn(ctx, b, who.Token); err != nil {
			return err
		}
	}
	return nil
}

// next finds the room that a bot goes to; none is that there is no more.
func (c *botConfig) next(ctx context.Context, token string) (string, error) {
	if c.arena != "" {
		return client.AwaitHeat(ctx, c.url, token, c.arena)
	}
	return client.AwaitRace(ctx, c.url, token, protocol.NewQuick{
		Kind: c.settings.Kind, Size: c.settings.Size, Rules: c.settings.Rules, Difficulty: c.settings.Difficulty,
	})
}

// playIn has a bot play in the room that it was led to, where it has a seat.
func (c *botConfig) playIn(ctx context.Context, b *bot, token string) (err error) {
	if b.conn, err = client.Dial(ctx, c.url, token, b.room, nil); err != nil {
		return err
	}
	defer b.conn.Close()
	return b.play(ctx)
}

// patiently does something that a server may refuse for the moment, again and again until it does not.
func patiently(ctx context.Context, every time.Duration, do func(ctx context.Context) error) error {
	for {
		err := do(ctx)
		no, ok := errors.AsType[*protocol.Refusal](err)
		if !ok || !client.Passing(no.Code) && no.Code != protocol.Elsewhere {
			return err
		}
		if waitOut(ctx, every); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}
