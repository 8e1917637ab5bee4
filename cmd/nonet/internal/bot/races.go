package bot

import (
	"context"
	"errors"
	"fmt"
	"log"

	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/quickplay"
)

// races reports whether the server chooses the rooms: those of quick play, or of an arena.
func (c *Config) races() bool { return c.Queue || c.Arena != "" }

// validateRaces describes the first flag that can't be used together with --queue or --sign-up.
func (c *Config) validateRaces(changed func(flag string) bool) error {
	if !c.races() {
		return nil
	}
	given, unused := "--queue", []string{"room", "password", "mode", "public"}
	if c.Arena != "" {
		given, unused = "--sign-up", []string{"room", "mode", "public", "kind", "size", "rules", "difficulty"}
	}
	if c.Queue && c.Arena != "" {
		return errors.New("--queue and --sign-up can't be used together")
	}
	for _, name := range unused {
		if changed(name) {
			return fmt.Errorf("--%s has no effect with %s: leave it out", name, given)
		}
	}
	if c.Queue && c.Number > quickplay.BotsPerNetwork {
		return fmt.Errorf("--number must be from 1 to %d with --queue: no more bots from one address can wait for a race",
			quickplay.BotsPerNetwork)
	}
	return nil
}

// playRaces plays one race after another until the i-th bot has played its rounds, or there are no more races.
func (c *Config) playRaces(ctx context.Context, i int, said *log.Logger) error {
	guest, err := client.RegisterBot(ctx, c.URL, c.nameOf(i))
	if err != nil {
		return err
	}
	b := &player{findKind: c.FindKind, name: guest.Name, strength: c.strength(), said: said, oneRound: true}
	if c.Arena != "" {
		err := client.Retry(ctx, retryDelay, func(ctx context.Context) error {
			_, err := client.JoinArena(ctx, c.URL, guest.Token, c.Arena, c.Password)
			return err
		})
		if err != nil {
			return err
		}
		b.report("is in arena %s", c.Arena)
	}
	for c.Rounds == 0 || b.played < c.Rounds {
		err := client.Retry(ctx, retryDelay, func(ctx context.Context) (err error) {
			b.room, err = c.nextRoom(ctx, guest.Token)
			return err
		})
		if err != nil {
			return err
		}
		if b.room == "" {
			b.report("has no further race")
			return nil
		}
		if err := c.playRace(ctx, b, guest.Token); err != nil {
			return err
		}
	}
	return nil
}

// nextRoom waits for a race and returns the code of its room, or "" if there are no more.
func (c *Config) nextRoom(ctx context.Context, token string) (string, error) {
	if c.Arena != "" {
		return client.WaitForHeat(ctx, c.URL, token, c.Arena)
	}
	return client.WaitForRace(ctx, c.URL, token, protocol.NewQuick{
		Kind: c.Settings.Kind, Size: c.Settings.Size, Rules: c.Settings.Rules, Difficulty: c.Settings.Difficulty,
	})
}

// playRace plays in a room in which the bot has a seat.
func (c *Config) playRace(ctx context.Context, b *player, token string) (err error) {
	if b.conn, err = client.Dial(ctx, c.URL, token, b.room, nil); err != nil {
		return err
	}
	defer b.conn.Close()
	return b.play(ctx)
}
