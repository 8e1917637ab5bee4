// Package storecfg has the settings that name a store, as flags, and opens it: for the server and for the commands that
// work on its data.
package storecfg

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/panics"
	"nonet/room"
	"nonet/room/memstore"
	"nonet/room/redisstore"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// InMemory as the data file keeps everything in memory, until the server stops.
const InMemory = ":memory:"

// SocketSuffix is appended to the data file's name for the name of the operators' socket.
const SocketSuffix = ".socket"

// TokenSecret is the name under which the secret that signs players' tokens is stored with the data.
const TokenSecret = "tokens"

// Config holds the settings of the store.
type Config struct {
	Data        string // the file; unused with Redis
	Redis       string // a URL; empty to use the data file
	RedisPrefix string
	RedisWait   time.Duration
	Socket      string // for operators' commands; empty for the default path
	KeepRooms   time.Duration
	KeepRounds  time.Duration // 0 for ever
}

// Flags declares the flags.
func (c *Config) Flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.Data, "data", "nonet.db", "`FILE` to store rooms and leaderboards in; "+InMemory+" stores nothing")
	fs.StringVar(&c.Redis, "redis", "", "`URL` of the Redis that nodes share, instead of a file: redis://host:6379")
	fs.StringVar(&c.RedisPrefix, "redis-prefix", "nonet",
		"`TEXT` that every key in Redis begins with, so that servers can share one")
	cli.DurationVar(fs, &c.RedisWait, "redis-wait", time.Minute,
		"`TIME` to wait at startup for a Redis that can't be reached; 0 fails at once")
	fs.StringVar(&c.Socket, "operator-socket", "",
		"`PATH` of the Unix socket for operators' commands; by default next to the data file, "+
			"or with Redis in the user's runtime directory")
	cli.DurationVar(fs, &c.KeepRooms, "keep-rooms", room.Keep, "`TIME` to keep rooms after their last event")
	cli.DurationVar(fs, &c.KeepRounds, "keep-rounds", 90*24*time.Hour,
		"`TIME` to keep the logs of finished rounds; 0 keeps them forever")
}

// Check returns an error for invalid settings. given has the flags on the command line.
func (c *Config) Check(given map[string]bool) error {
	switch {
	case c.KeepRooms < room.KeepLeast:
		return fmt.Errorf("--keep-rooms %v is too short for a player who takes a break: write %v or more",
			c.KeepRooms, room.KeepLeast)
	case c.KeepRounds < 0:
		return fmt.Errorf("--keep-rounds must be 0 or more, not %v", c.KeepRounds)
	}
	if given["data"] && given["redis"] {
		return errors.New("the data is kept either in a file (--data) or in Redis (--redis): leave one of them out")
	}
	if c.Redis != "" {
		if err := redisstore.Check(c.Redis, c.RedisPrefix); err != nil {
			return fmt.Errorf("--redis: %w", err)
		}
		return nil
	}
	if c.Data == "" {
		return errors.New("--data is empty: name a file, or " + InMemory + " to keep nothing")
	}
	if !c.UsesFile() {
		return nil
	}
	return checkFolder("data", c.Data)
}

// CheckSocket returns an error if the folder for the socket that a flag names does not exist.
func (c *Config) CheckSocket() error {
	if c.Socket == "" {
		return nil
	}
	return checkFolder("operator-socket", c.Socket)
}

// checkFolder returns an error if the folder of a file does not exist. It is not created, because the path may be
// mistyped.
func checkFolder(flag, path string) error {
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("--%s %s: there is no folder %s; create it first", flag, path, dir)
	}
	return nil
}

// UsesFile reports whether the store is a data file.
func (c *Config) UsesFile() bool { return c.Redis == "" && c.Data != InMemory }

// Open opens the store. If it can't be reached, Open calls waiting, if that is not nil, and waits.
func (c *Config) Open(ctx context.Context, log *slog.Logger, guard *panics.Guard, waiting func()) (store.Store, error) {
	switch {
	case c.Redis != "":
		return orNil(redisstore.Open(ctx, c.Redis, redisstore.Options{
			Logger: log, Guard: guard, Prefix: c.RedisPrefix, Wait: c.RedisWait, OnRetry: waiting,
			Grace: redisstore.RenewWithin,
		}))
	case c.Data == InMemory:
		return memstore.New(memstore.Options{}), nil
	}
	return orNil(sqlitestore.Open(c.Data, sqlitestore.Options{Logger: log}))
}

// orNil returns a store or nil, because a nil pointer in an interface would not be nil.
func orNil[S store.Store](s S, err error) (store.Store, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ExplainInUse explains what to do about a data file that is open in a server that does not answer. It returns other
// errors unchanged.
func (c *Config) ExplainInUse(err error) error {
	if !errors.Is(err, sqlitestore.ErrInUse) {
		return err
	}
	return fmt.Errorf("a server has the data file %s open and can't be reached over %s: run this command as the "+
		"server's user, or stop the server, run it and start the server again; no room is lost", c.Data, c.SocketPath())
}

// SocketPath returns the path of the socket on which the server listens for operators. It is next to the data file, or
// in a folder of the user if there is no data file.
func (c *Config) SocketPath() string {
	switch {
	case c.Socket != "":
		return c.Socket
	case c.UsesFile():
		return c.Data + SocketSuffix
	}
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "nonet-"+strconv.Itoa(os.Getuid()))
	}
	return filepath.Join(dir, "nonet"+SocketSuffix)
}

// String describes the store.
func (c *Config) String() string {
	switch {
	case c.Redis != "":
		return RedactURL(c.Redis)
	case c.Data == InMemory:
		return "memory"
	}
	return c.Data
}

// RedactURL returns a URL without its user name and password.
func RedactURL(text string) string {
	scheme, rest, _ := strings.Cut(text, "://")
	return scheme + "://" + rest[strings.LastIndex(rest, "@")+1:]
}
