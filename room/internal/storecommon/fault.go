package storecommon

import (
	"cmp"
	"encoding/json"
	"slices"

	"nonet/room/store"
)

// MarshalFault encodes a fault for storage.
func MarshalFault(f store.Fault) []byte {
	text, err := json.Marshal(f)
	if err != nil {
		panic(err) // can't happen with strings and numbers
	}
	return text
}

// ParseFault decodes the output of [MarshalFault].
func ParseFault(text []byte) (f store.Fault, err error) {
	err = json.Unmarshal(text, &f)
	return f, err
}

// OldestQuarantined returns up to max quarantined rooms, longest quarantined first.
func OldestQuarantined(all []store.QuarantinedRoom, max int) []store.QuarantinedRoom {
	slices.SortFunc(all, func(a, b store.QuarantinedRoom) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Room, b.Room))
	})
	return all[:min(max, len(all))]
}

// OldestFailed returns up to max failed rounds, longest failed first.
func OldestFailed(all []store.FailedRound, max int) []store.FailedRound {
	slices.SortFunc(all, func(a, b store.FailedRound) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID(), b.ID()))
	})
	return all[:min(max, len(all))]
}
