package bot

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"nonet/internal/panics"
	"nonet/internal/quota"
	"nonet/protocol"
)

// MaxPerRoom limits the bots that the hosts of one room may bring.
const MaxPerRoom = 8

const (
	idleTimeout = 2 * time.Minute // after which a bot leaves a room without people
	fillTimeout = 5 * time.Second // for a bot to sit down in a quick race that has begun
)

// names are given to bots in turn.
var names = []string{"Robin", "Wren", "Jay", "Linnet", "Martin", "Lark", "Finch", "Teal", "Merlin", "Swift",
	"Plover", "Crane"}

// Launcher brings bots into the rooms of its node. They play over the public protocol, each with a separate connection.
// It implements [nonet/web/api.Bots] and is safe for concurrent use.
type Launcher struct {
	findKind FindKind
	url      string // of the node
	limit    int
	log      *slog.Logger
	guard    *panics.Guard

	ctx    context.Context
	stop   context.CancelFunc
	places quota.Quota[place]

	mu      sync.Mutex
	named   int // names given so far
	closed  bool
	playing sync.WaitGroup // Add is called with the lock held
}

// place has a limit of bots: a room, or the network of the host who added them.
type place struct{ room, site string }

// NewLauncher returns a launcher of at most limit bots at once for the node at a URL.
func NewLauncher(find FindKind, url string, limit int, log *slog.Logger, guard *panics.Guard) *Launcher {
	ctx, stop := context.WithCancel(context.Background())
	return &Launcher{findKind: find, url: url, limit: limit, log: log, guard: guard, ctx: ctx, stop: stop}
}

// Close makes all bots give up their seats, and waits until they have.
func (l *Launcher) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.stop()
	l.playing.Wait()
}

// CountPlaying returns how many bots play now.
func (l *Launcher) CountPlaying() int { return l.places.CountUsed() }

// Strengths returns the strengths of the bots, the weakest first.
func (l *Launcher) Strengths() []string { return Strengths() }

// Bring adds a bot to a room for a host at a network site, and returns its name. An empty site is unknown or unlimited.
func (l *Launcher) Bring(ctx context.Context, code, site string, wanted protocol.NewBot) (name string, err error) {
	if !slices.Contains(Strengths(), wanted.Strength) {
		return "", &protocol.Refusal{
			Code: protocol.BadMessage,
			Text: fmt.Sprintf("There is no bot strength %q. Choose one of %s.", wanted.Strength,
				strings.Join(Strengths(), ", ")),
		}
	}
	return l.launch(ctx, site, &Config{Room: strings.ToUpper(code), Password: wanted.Password, Strength: wanted.Strength})
}

// launch seats a bot under a new name, and lets it play.
func (l *Launcher) launch(ctx context.Context, site string, cfg *Config) (name string, err error) {
	cfg.FindKind, cfg.URL, cfg.Speed = l.findKind, l.url, 1
	code := cfg.Room
	if cfg.Name, err = l.reserve(code, site); err != nil {
		return "", err
	}
	b, err := l.seat(ctx, cfg)
	if err != nil {
		l.release(code, site)
		return "", err
	}
	go func() {
		defer l.release(code, site)
		defer b.conn.Close()
		_ = l.guard.Run("run a bot", func() {
			if err := b.play(l.ctx); err != nil && l.ctx.Err() == nil {
				l.log.Warn("bot failed", "room", code, "err", err)
			}
		}, "room", code)
	}()
	return b.name, nil
}

// Fill seats bots in a quick race, one of the race's level and the others a level below. It does not wait for them.
func (l *Launcher) Fill(code, level string, bots int) {
	for i := range bots {
		strength := Strengths()[max(0, levelOf(level)-min(i, 1))]
		go func() { // the guard recovers its panics
			_ = l.guard.Run("add bots to a quick race", func() {
				ctx, cancel := context.WithTimeout(l.ctx, fillTimeout)
				defer cancel()
				if _, err := l.launch(ctx, "", &Config{Room: code, Strength: strength, Rounds: 1}); err != nil {
					l.log.Debug("could not start a bot", "room", code, "err", err)
				}
			}, "room", code)
		}()
	}
}

// seat connects a bot and takes a seat.
func (l *Launcher) seat(ctx context.Context, cfg *Config) (*player, error) {
	b, err := cfg.enter(ctx, 0, log.New(io.Discard, "", 0))
	if err != nil {
		return nil, err
	}
	b.idleTimeout = idleTimeout
	if err := b.sit(ctx); err != nil {
		b.conn.Close()
		return nil, err
	}
	return b, nil
}

// reserve counts one more bot within the limits, and returns a name for it. The caller must call release later unless
// there is an error.
func (l *Launcher) reserve(code, site string) (name string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return "", &protocol.Refusal{Code: protocol.Unavailable, Text: "The server is restarting. Try again."}
	}
	switch full := l.places.Enter(l.limit, l.bounds(code, site)...); {
	case full == quota.KeyFull && l.places.CountUsedBy(place{room: code}) >= MaxPerRoom:
		return "", &protocol.Refusal{Code: protocol.NoSeat,
			Text: fmt.Sprintf("This room has %d bots already. Send one away first.", MaxPerRoom)}
	case full == quota.KeyFull:
		return "", &protocol.Refusal{Code: protocol.Busy,
			Text: "Your network has reached its limit of this server's bots. Send some away first."}
	case full == quota.AllFull:
		return "", &protocol.Refusal{Code: protocol.Busy, Text: "All of this server's bots are playing. Try again later."}
	}
	l.playing.Add(1)
	name = names[l.named%len(names)]
	l.named++
	return name, nil
}

// bounds returns the limits of a room and of a network, if that is known.
func (l *Launcher) bounds(code, site string) []quota.Bound[place] {
	bounds := []quota.Bound[place]{{Key: place{room: code}, Max: MaxPerRoom}}
	if site != "" {
		bounds = append(bounds, quota.Bound[place]{Key: place{site: site}, Max: max(MaxPerRoom, l.limit/2)})
	}
	return bounds
}

// release makes room for another bot.
func (l *Launcher) release(code, site string) {
	l.places.Leave(l.bounds(code, site)...)
	l.playing.Done()
}
