package main

import (
	"fmt"
	"os"

	"nonet/web"
)

// readNames reads the list of what players may not be called, if there is one.
func (c *serveConfig) readNames() (*web.Names, error) {
	if c.blocked == "" {
		return nil, nil
	}
	file, err := os.Open(c.blocked)
	if err != nil {
		return nil, fmt.Errorf("read --blocked-names: %w", err)
	}
	defer file.Close()
	names, err := web.ReadNames(file)
	if err != nil {
		return nil, fmt.Errorf("read --blocked-names %s: %w", c.blocked, err)
	}
	return names, nil
}
