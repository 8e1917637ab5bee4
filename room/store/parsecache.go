package store

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// ParseCache are the values of facts, which are JSON, as they were parsed last: what still says the same is not parsed
// again. Nobody may change what a value refers to. It is not safe for concurrent use; its zero value is ready.
type ParseCache[T any] struct {
	known map[string]parsed[T] // by the facts' names
}

type parsed[T any] struct {
	text  []byte
	value T
}

// Parse returns the facts' values, and remembers them instead of those of the last time. It keeps the facts' texts.
func (p *ParseCache[T]) Parse(facts map[string][]byte) (map[string]T, error) {
	values, now := make(map[string]T, len(facts)), make(map[string]parsed[T], len(facts))
	for name, text := range facts {
		one, known := p.known[name]
		if !known || !bytes.Equal(one.text, text) {
			one = parsed[T]{text: text}
			if err := json.Unmarshal(text, &one.value); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		values[name], now[name] = one.value, one
	}
	p.known = now
	return values, nil
}
