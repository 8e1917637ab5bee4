package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nonet/protocol"
	"nonet/room/players"
	"nonet/room/store"
)

// passkeysMax is the maximum number of passkeys of a player.
const passkeysMax = 10

// A passkey is a record of its player, and its last use is another one. Signing in changes only the latter, so it can't
// restore a passkey that is removed concurrently. A record of the passkey leads to its player. Signing out everywhere
// invalidates all earlier passkeys, like tokens and recovery codes.
const (
	passkeyHandle = "handle" // the random ID by which devices know the player; replaced after a deletion
	passkeyMark   = "key/"   // before the passkey's id
	passkeyUse    = "use/"   // before the passkey's id
	passkeyOwner  = "player" // the record that leads to the player
)

var (
	passkeys      = store.NewCollection("passkeys", store.Forever, store.OfPlayer)
	passkeyOwners = store.NewCollection("passkey", store.Forever, store.NamesPlayers)
)

// Passkey is the stored state of a passkey.
type Passkey struct {
	ID       string          `json:"-"`
	Key      json.RawMessage `json:"key"` // in the format of the verifier
	Synced   bool            `json:"synced,omitempty"`
	Added    int64           `json:"added"` // Unix milliseconds
	Name     string          `json:"name"`  // the player's name at that time
	Since    int64           `json:"since,omitempty"`
	SignOuts int             `json:"sign_outs,omitempty"`

	Used   int64           `json:"-"` // Unix milliseconds; 0 means never
	latest json.RawMessage // the key after its last use; nil if there was none
}

// passkeyUsed is the record of a passkey's last use.
type passkeyUsed struct {
	Key json.RawMessage `json:"key"`
	At  int64           `json:"at"`
}

// Now returns the key as of its last use.
func (k Passkey) Now() json.RawMessage {
	if k.latest != nil {
		return k.latest
	}
	return k.Key
}

// Passkeys returns a player's valid passkeys, the oldest first, and the handle by which devices know the player, or nil
// if the player has never begun to create a passkey.
func (ac *Accounts) Passkeys(ctx context.Context, player string) (all []Passkey, handle []byte, err error) {
	all, handle, err = ac.allPasskeys(ctx, player)
	if err != nil || len(all) == 0 {
		return nil, handle, err
	}
	times, err := ac.readSignOuts(ctx, player)
	if err != nil {
		return nil, nil, err
	}
	return slices.DeleteFunc(all, func(k Passkey) bool { return k.SignOuts < times }), handle, nil
}

// ListPasskeys returns a player's passkeys in the protocol's words.
func (ac *Accounts) ListPasskeys(ctx context.Context, player string) (protocol.Passkeys, error) {
	out := protocol.Passkeys{Passkeys: []protocol.Passkey{}}
	all, _, err := ac.Passkeys(ctx, player)
	for _, k := range all {
		out.Passkeys = append(out.Passkeys, protocol.Passkey{ID: k.ID, Added: k.Added, Used: k.Used, Synced: k.Synced})
	}
	return out, err
}

// allPasskeys is like [Accounts.Passkeys], but includes passkeys that a sign-out has invalidated.
func (ac *Accounts) allPasskeys(ctx context.Context, player string) (all []Passkey, handle []byte, err error) {
	known, err := ac.store.List(ctx, passkeys.Key(player))
	if err != nil {
		return nil, nil, err
	}
	for name, value := range known {
		id, found := strings.CutPrefix(name, passkeyMark)
		if !found {
			continue
		}
		k := Passkey{ID: id}
		if err := json.Unmarshal(value, &k); err != nil {
			return nil, nil, fmt.Errorf("a passkey of %s: %w", player, err)
		}
		if text := known[passkeyUse+id]; text != nil {
			var last passkeyUsed
			if err := json.Unmarshal(text, &last); err != nil {
				return nil, nil, fmt.Errorf("read the use of a passkey of %s: %w", player, err)
			}
			k.Used, k.latest = last.At, last.Key
		}
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b Passkey) int { return cmp.Or(cmp.Compare(a.Added, b.Added), cmp.Compare(a.ID, b.ID)) })
	if text := known[passkeyHandle]; text != nil {
		if handle, err = base64.RawURLEncoding.DecodeString(string(text)); err != nil {
			return nil, nil, fmt.Errorf("read the passkey handle of %s: %w", player, err)
		}
	}
	return all, handle, nil
}

// PasskeyHandle returns the handle by which devices know a player. The first call creates a random one of the given
// length.
func (ac *Accounts) PasskeyHandle(ctx context.Context, player string, bytes int) ([]byte, error) {
	fresh := make([]byte, bytes)
	_, _ = rand.Read(fresh) // it never fails
	kept, err := ac.store.Put(ctx, store.Record{Key: passkeys.Key(player), Name: passkeyHandle,
		Value: []byte(base64.RawURLEncoding.EncodeToString(fresh))})
	if err != nil {
		return nil, err
	}
	return base64.RawURLEncoding.DecodeString(string(kept))
}

// AddPasskey stores a passkey of a player. It can be repeated. The error is a [*protocol.Refusal] if the passkey is
// another player's, or if the player has too many.
func (ac *Accounts) AddPasskey(ctx context.Context, who players.Player, id string, key json.RawMessage,
	synced bool) error {
	all, _, err := ac.allPasskeys(ctx, who.ID)
	if err != nil {
		return err
	}
	worthless := func(k Passkey) bool { return k.SignOuts < who.SignOuts }
	for _, k := range all {
		if worthless(k) {
			if err := ac.dropPasskeys(ctx, who.ID, k); err != nil {
				return err
			}
		}
	}
	if all = slices.DeleteFunc(all, worthless); len(all) >= passkeysMax {
		return &protocol.Refusal{Code: protocol.Full,
			Text: fmt.Sprintf("You have %d passkeys, which is the limit. Remove one first.", len(all))}
	}
	owner, err := ac.store.Put(ctx, store.Record{Key: passkeyOwners.Key(id), Name: passkeyOwner, Value: []byte(who.ID)})
	if err != nil {
		return err
	}
	if string(owner) != who.ID {
		return &protocol.Refusal{Code: protocol.Forbidden, Text: "This passkey belongs to another player."}
	}
	return store.PutJSON(ctx, ac.store, store.Record{Key: passkeys.Key(who.ID), Name: passkeyMark + id, Overwrite: true},
		Passkey{Key: key, Synced: synced, Added: ac.now(), Name: who.Name, Since: who.Since, SignOuts: who.SignOuts})
}

// FindPasskey returns the passkey that a device presents, and its player, who may get a token once the passkey's answer
// is verified. handle is the player's handle according to the device. The error is a [*protocol.Refusal] if the passkey
// is invalid.
func (ac *Accounts) FindPasskey(ctx context.Context, id string) (k Passkey, who players.Player, handle []byte,
	err error) {
	known, err := ac.store.List(ctx, passkeyOwners.Key(id))
	if err != nil {
		return k, who, nil, err
	}
	player := string(known[passkeyOwner])
	if player == "" {
		return k, who, nil, errNoPasskey
	}
	all, handle, err := ac.Passkeys(ctx, player)
	if err != nil {
		return k, who, nil, err
	}
	i := slices.IndexFunc(all, func(k Passkey) bool { return k.ID == id })
	if i < 0 {
		return k, who, nil, errNoPasskey
	}
	k = all[i]
	return k, players.Player{ID: player, Name: k.Name, Since: k.Since, SignOuts: k.SignOuts}, handle, nil
}

var errNoPasskey = &protocol.Refusal{Code: protocol.BadToken,
	Text: "This server does not know this passkey: it was removed, or its player has signed out everywhere or was " +
		"deleted. Use another one, or a recovery code."}

// UsePasskey records a use of a player's passkey, and its key after that use.
func (ac *Accounts) UsePasskey(ctx context.Context, player, id string, key json.RawMessage) error {
	return store.PutJSON(ctx, ac.store, store.Record{Key: passkeys.Key(player), Name: passkeyUse + id, Overwrite: true},
		passkeyUsed{Key: key, At: ac.now()})
}

// RemovePasskey removes a passkey from a player. It does nothing if the player has no such passkey.
func (ac *Accounts) RemovePasskey(ctx context.Context, player, id string) error {
	all, _, err := ac.allPasskeys(ctx, player)
	if err != nil {
		return err
	}
	for _, k := range all {
		if k.ID == id {
			return ac.dropPasskeys(ctx, player, k)
		}
	}
	return nil
}

// dropPasskeys deletes passkeys of a player. It deletes the owner records first, so that they can't be used to sign in
// from then on.
func (ac *Accounts) dropPasskeys(ctx context.Context, player string, keys ...Passkey) error {
	var names []string
	for _, k := range keys {
		if err := ac.store.Delete(ctx, passkeyOwners.Key(k.ID), passkeyOwner); err != nil {
			return err
		}
		names = append(names, passkeyMark+k.ID, passkeyUse+k.ID)
	}
	return ac.store.Delete(ctx, passkeys.Key(player), names...)
}
