package account

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Bounds of a player's preferences.
const (
	PreferencesMax   = 96                   // of one player
	PreferenceMax    = 128                  // bytes of a name, and of a value
	preferencesBytes = 4 << 10              // bytes of all, as stored
	preferencesKept  = 366 * 24 * time.Hour // after the last change
	preferencesField = "all"                // the name of the only record
)

var preferences = store.NewCollection("preferences", preferencesKept, store.OfPlayer)

// Preferences returns a player's preferences.
func (ac *Accounts) Preferences(ctx context.Context, player string) (protocol.Preferences, error) {
	out := protocol.Preferences{Preferences: map[string]string{}}
	facts, err := ac.store.List(ctx, preferences.Key(player))
	if err != nil || facts[preferencesField] == nil {
		return out, err
	}
	if err := json.Unmarshal(facts[preferencesField], &out.Preferences); err != nil {
		return out, fmt.Errorf("preferences of %s: %w", player, err)
	}
	return out, nil
}

// SetPreferences replaces a player's preferences.
func (ac *Accounts) SetPreferences(ctx context.Context, player string, wanted protocol.Preferences) error {
	if len(wanted.Preferences) > PreferencesMax {
		return catalog.Refuse("There are %d preferences, but at most %d are allowed.",
			len(wanted.Preferences), PreferencesMax)
	}
	for name, value := range wanted.Preferences {
		if len(name) < 1 || len(name) > PreferenceMax || len(value) > PreferenceMax {
			return catalog.Refuse("The name of a preference has 1 to %d bytes, and its value up to %d.", PreferenceMax,
				PreferenceMax)
		}
	}
	if wanted.Preferences == nil {
		wanted.Preferences = map[string]string{}
	}
	text, err := json.Marshal(wanted.Preferences)
	if err != nil {
		return err
	}
	if len(text) > preferencesBytes {
		return catalog.Refuse("These preferences have more than %d bytes together.", preferencesBytes)
	}
	_, err = ac.store.Put(ctx, store.Record{
		Key: preferences.Key(player), Name: preferencesField, Value: text, TTL: preferencesKept, Overwrite: true,
	})
	return err
}
