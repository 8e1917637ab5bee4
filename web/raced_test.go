//go:build race

package web

// raced reports whether the race detector is on, which makes pools drop some items.
const raced = true
