// Package backend joins the rooms of one node with the features that build on them.
package backend

import (
	"nonet/room"
)

// Config is what a [Backend] is made of.
type Config struct {
	room.Config // its hooks are set by [New]
}

// Backend serves the rooms of one node, with all features. [room.Host.Stop] ends it.
type Backend struct {
	*room.Host
}

// New makes a backend and starts it.
func New(cfg Config) (*Backend, error) {
	host, err := room.NewHost(cfg.Config)
	if err != nil {
		return nil, err
	}
	host.Start()
	return &Backend{Host: host}, nil
}
