package redisstore

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"nonet/room/store"
)

// parseNews parses a message on a room's channel: an ephemeral message, a forwarded batch, or an entry as published by
// publish.lua. An entry consists of seq, hash, time, the length of the epoch, the epoch, and then "+" and the data, or
// "-" if the data has to be read from the log.
func parseNews(text string) (n store.News, err error) {
	if word, ok := strings.CutPrefix(text, sayMark); ok {
		return store.News{Ephemeral: []byte(word)}, nil
	}
	if batch, ok := strings.CutPrefix(text, handMark); ok {
		return store.News{Forwarded: []byte(batch)}, nil
	}
	seq, rest, _ := strings.Cut(text, " ")
	hash, rest, _ := strings.Cut(rest, " ")
	at, rest, _ := strings.Cut(rest, " ")
	count, rest, ok := strings.Cut(rest, " ")
	if !ok {
		return n, errors.New("it is too short")
	}
	if n.Entry, err = parseEntry(seq, hash, at); err != nil {
		return n, err
	}
	length, err := strconv.Atoi(count)
	if err != nil || length < 0 || length >= len(rest) {
		return n, fmt.Errorf("the epoch's length %q", count)
	}
	n.Epoch, rest = rest[:length], rest[length:]
	if rest[0] == '+' {
		n.Entry.Data = []byte(rest[1:])
	}
	return n, nil
}
