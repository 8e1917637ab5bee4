package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/internal/panics"
	"nonet/protocol"
)

const (
	botsInRoom  = 8               // that the hosts of one room may bring
	botPatience = 2 * time.Minute // of a bot that a host brought, once all people are gone
)

// botNames are given in turn.
var botNames = []string{"Robin", "Wren", "Jay", "Linnet", "Martin", "Lark", "Finch", "Teal", "Merlin", "Swift",
	"Plover", "Crane"}

// botDesk brings bots into the rooms of its own node. They play as those of nonet bot do: through the public protocol,
// each over a connection of its own. It is safe for concurrent use.
type botDesk struct {
	kinds kindSet
	most  int // at once
	log   *slog.Logger
	under *panics.Guard
	url   string // of the node

	ctx     context.Context
	stop    context.CancelFunc
	playing sync.WaitGroup

	mu     sync.Mutex
	in     map[string]int // how many there are, by room
	bySite map[string]int // likewise by the site of who brought them, where that is known
	sum    int
	named  int // names given
	closed bool
}

func newBotDesk(known kindSet, most int, log *slog.Logger, under *panics.Guard) *botDesk {
	ctx, stop := context.WithCancel(context.Background())
	return &botDesk{kinds: known, most: most, log: log, under: under, ctx: ctx, stop: stop, in: map[string]int{},
		bySite: map[string]int{}}
}

// open tells the desk where its node listens. Before that no bot comes.
func (d *botDesk) open(at net.Addr) {
	host, port, _ := net.SplitHostPort(at.String())
	if net.ParseIP(host).IsUnspecified() {
		host = "localhost"
	}
	d.url = "http://" + net.JoinHostPort(host, port)
}

// close has all bots give their seats up.
func (d *botDesk) close() {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.stop()
	d.playing.Wait()
}

// Playing implements [web.Bots].
func (d *botDesk) Playing() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sum
}

// Strengths implements [web.Bots].
func (d *botDesk) Strengths() []string { return botLevels() }

// Bring implements [web.Bots].
func (d *botDesk) Bring(ctx context.Context, code, site string, wanted protocol.NewBot) (name string, err error) {
	if !slices.Contains(d.Strengths(), wanted.Strength) {
		return "", &protocol.Refusal{
			Code: protocol.BadMessage,
			Text: fmt.Sprintf("There are no bots of the strength %q, only of %s.", wanted.Strength,
				strings.Join(d.Strengths(), ", ")),
		}
	}
	cfg := &botConfig{room: strings.ToUpper(code), password: wanted.Password, strength: wanted.Strength}
	err = d.bring(ctx, site, cfg)
	return cfg.name, err
}

// bring has a bot sit down and play for somebody at a site, under a name that it is given.
func (d *botDesk) bring(ctx context.Context, site string, cfg *botConfig) (err error) {
	cfg.kinds, cfg.url, cfg.pace = d.kinds, d.url, 1
	code := cfg.room
	if cfg.name, err = d.take(code, site); err != nil {
		return err
	}
	b, err := d.seat(ctx, cfg)
	if err != nil {
		d.give(code, site)
		return err
	}
	cfg.name = b.name
	go func() {
		defer d.give(code, site)
		defer b.conn.Close()
		_ = d.under.Run("play a bot", func() {
			if err := b.play(d.ctx); err != nil && d.ctx.Err() == nil {
				d.log.Warn("a bot gives up", "room", code, "err", err)
			}
		}, "room", code)
	}()
	return nil
}

// crew has bots sit down in a quick race, one of the race's level and the others a level below. It does not wait for
// them.
func (d *botDesk) crew(code, level string, bots int) {
	for i := range bots {
		known := max(0, botLevel(level)-min(i, 1))
		go func() { // which recovers from its own panics
			_ = d.under.Run("bring bots into a quick race", func() {
				ctx, cancel := context.WithTimeout(d.ctx, crewWait)
				defer cancel()
				if err := d.bring(ctx, "", &botConfig{room: code, strength: botLevels()[known], rounds: 1}); err != nil {
					d.log.Debug("a bot does not come", "room", code, "err", err)
				}
			}, "room", code)
		}()
	}
}

// crewWait is how long a bot may take to sit down in a race that has begun.
const crewWait = 5 * time.Second

// seat has a bot sit down.
func (d *botDesk) seat(ctx context.Context, cfg *botConfig) (*bot, error) {
	b, err := cfg.enter(ctx, 0, io.Discard)
	if err != nil {
		return nil, err
	}
	b.patience = botPatience
	if err := b.sit(ctx); err != nil {
		b.conn.Close()
		return nil, err
	}
	return b, nil
}

// take makes a place for one more bot, and gives it a name.
func (d *botDesk) take(code, site string) (name string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.closed:
		return "", &protocol.Refusal{Code: protocol.Unavailable, Text: "The server is restarting. Try again."}
	case d.in[code] >= botsInRoom:
		return "", &protocol.Refusal{Code: protocol.NoSeat,
			Text: fmt.Sprintf("This room has %d bots already. Send one away first.", botsInRoom)}
	case d.sum >= d.most:
		return "", &protocol.Refusal{Code: protocol.Busy, Text: "All of this server's bots are playing. Try again later."}
	case site != "" && d.bySite[site] >= max(botsInRoom, d.most/2):
		return "", &protocol.Refusal{Code: protocol.Busy,
			Text: "As many of this server's bots play for your address as may. Send some away first."}
	}
	d.playing.Add(1)
	d.sum++
	d.in[code]++
	if site != "" {
		d.bySite[site]++
	}
	name = botNames[d.named%len(botNames)]
	d.named++
	return name, nil
}

// give makes room for another bot.
func (d *botDesk) give(code, site string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sum--
	if d.in[code]--; d.in[code] == 0 {
		delete(d.in, code)
	}
	if d.bySite[site]--; d.bySite[site] <= 0 {
		delete(d.bySite, site)
	}
	d.playing.Done()
}
