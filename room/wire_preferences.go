package room

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"nonet/protocol"
	"nonet/room/store"
)

// Bounds of a player's preferences.
const (
	PreferencesMax   = 64                   // of one player
	PreferenceMax    = 64                   // bytes of a name, and of a value
	preferencesKept  = 366 * 24 * time.Hour // after they were last changed
	preferencesFacts = "all"                // the name of the only fact about them
)

func aboutPreferences(player string) string { return "preferences/" + player }

// Preferences returns what a player chose; nobody has chosen anything at first.
func (h *Host) Preferences(ctx context.Context, player string) (protocol.Preferences, error) {
	out := protocol.Preferences{Preferences: map[string]string{}}
	facts, err := h.store.Stated(ctx, aboutPreferences(player))
	if err != nil || facts[preferencesFacts] == nil {
		return out, err
	}
	if err := json.Unmarshal(facts[preferencesFacts], &out.Preferences); err != nil {
		return out, fmt.Errorf("preferences of %s: %w", player, err)
	}
	return out, nil
}

// Prefer puts preferences in the place of those that a player has.
func (h *Host) Prefer(ctx context.Context, player string, p protocol.Preferences) error {
	if len(p.Preferences) > PreferencesMax {
		return badSetting("There are %d preferences, and %d are kept at most.", len(p.Preferences), PreferencesMax)
	}
	for name, value := range p.Preferences {
		if len(name) < 1 || len(name) > PreferenceMax || len(value) > PreferenceMax {
			return badSetting("The name of a preference has 1 to %d bytes, and its value up to %d.", PreferenceMax, PreferenceMax)
		}
	}
	if p.Preferences == nil {
		p.Preferences = map[string]string{}
	}
	text, err := json.Marshal(p.Preferences)
	if err != nil {
		return err
	}
	_, err = h.store.State(ctx, store.Fact{
		About: aboutPreferences(player), Name: preferencesFacts, Value: text, Keep: preferencesKept, Anew: true,
	})
	return err
}
