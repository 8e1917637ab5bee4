package store

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// ParseCache caches the parsed values of JSON records, so that only records whose text has changed are parsed again.
// Callers must not modify what the values refer to. It is not safe for concurrent use. The zero value is an empty
// cache.
type ParseCache[T any] struct {
	known map[string]parsed[T] // by record name
}

type parsed[T any] struct {
	text  []byte
	value T
}

// Parse returns the records' values and caches them in place of those of the previous call. It retains the records'
// texts. It returns an error if a record is not valid JSON for T.
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
