// Package backend joins the rooms of one node with the features that build on them.
package backend

import (
	"nonet/room"
	"nonet/room/quickplay"
)

// Config is what a [Backend] is made of.
type Config struct {
	room.Config // its hooks are set by [New]
}

// Backend serves the rooms of one node, with all features. [room.Host.Stop] ends it.
type Backend struct {
	*room.Host
	QuickPlay *quickplay.Service
}

// New makes a backend and starts it.
func New(cfg Config) (*Backend, error) {
	host, err := room.NewHost(cfg.Config)
	if err != nil {
		return nil, err
	}
	host.Start()
	return &Backend{
		Host: host,
		QuickPlay: quickplay.New(quickplay.Config{
			Rooms: host, Store: cfg.Store, Kinds: cfg.Kinds, Now: host.Now, Overloaded: host.Overloaded,
		}),
	}, nil
}
