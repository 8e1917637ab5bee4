package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/store"
)

// A challenge has to be signed by a device. It is a record in the store, so any node can accept the answer. The node
// that accepts it adds a second record, so that no answer counts twice.
const (
	challengeAsked = "asked"
	challengeTaken = "taken"
)

var challenges = store.NewCollection("challenge", store.Configured, store.Transient)

func aboutChallenge(challenge string) string {
	sum := sha256.Sum256([]byte("nonet challenge " + challenge))
	return challenges.Key(hex.EncodeToString(sum[:16]))
}

// Challenge is the stored state of a challenge until it is answered.
type Challenge struct {
	For    string `json:"for"`              // the purpose of the answer
	Player string `json:"player,omitempty"` // the only player who may answer; empty if anyone may
	First  bool   `json:"first,omitempty"`  // the answer adds the player's first passkey
	Asked  []byte `json:"asked"`            // in the verifier's format
	Until  int64  `json:"until"`            // Unix milliseconds
}

// PutChallenge stores a challenge for a while.
func (ac *Accounts) PutChallenge(ctx context.Context, challenge string, c Challenge, within time.Duration) error {
	c.Until = ac.now() + within.Milliseconds()
	return store.PutJSON(ctx, ac.store,
		store.Record{Key: aboutChallenge(challenge), Name: challengeAsked, TTL: 2 * within}, c)
}

// ReadChallenge returns the challenge of an answer and leaves it open. The error is a [*protocol.Refusal] if there is
// none for that purpose and player, or if it has expired.
func (ac *Accounts) ReadChallenge(ctx context.Context, challenge, purpose, player string) (c Challenge, err error) {
	known, err := ac.store.List(ctx, aboutChallenge(challenge))
	if err != nil {
		return c, err
	}
	text := known[challengeAsked]
	if text == nil || known[challengeTaken] != nil {
		return c, errChallenge
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return c, fmt.Errorf("read a challenge: %w", err)
	}
	if c.For != purpose || c.Player != player || c.Until <= ac.now() {
		return c, errChallenge
	}
	return c, nil
}

// TakeChallenge returns the challenge of an answer and closes it. The error is a [*protocol.Refusal] if there is none
// for that purpose and player, or if it is closed or has expired.
func (ac *Accounts) TakeChallenge(ctx context.Context, challenge, purpose, player string) (c Challenge, err error) {
	if c, err = ac.ReadChallenge(ctx, challenge, purpose, player); err != nil {
		return c, err
	}
	mine := rand.Text()
	first, err := ac.store.Put(ctx, store.Record{Key: aboutChallenge(challenge), Name: challengeTaken,
		Value: []byte(mine), TTL: time.Duration(c.Until-ac.now())*time.Millisecond + challengeAfter})
	if err != nil {
		return c, err
	}
	if string(first) != mine {
		return c, errChallenge
	}
	return c, nil
}

// challengeAfter is the additional time for which an answered challenge is remembered.
const challengeAfter = time.Minute

var errChallenge = &protocol.Refusal{Code: protocol.Forbidden,
	Text: "This challenge has expired, was answered already, or is for another player. Start again."}
