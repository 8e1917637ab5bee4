package store

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Collection is a set of records of a [KV]. Every key belongs to one: it is the collection's name, alone or followed by
// a slash and what the records are about. Packages declare their collections with [NewCollection].
type Collection struct {
	Name string
	// Lifetime is the retention: the longest time for which a record is kept after its last change, [Forever] or
	// [Configured].
	Lifetime time.Duration
	Personal Personal
}

// Lifetimes that are no fixed time.
const (
	Forever    time.Duration = 0
	Configured time.Duration = -1 // given by a setting, or by what the record is about, such as a tournament's end
)

// Personal says what the records of a collection contain about players, and so what a deletion does with them.
type Personal int

// The contents of a collection.
const (
	NotPersonal        Personal = iota // no player's name, ID or network
	OfPlayer                           // the key is the name and a player's ID: see [Personal.IsOwn]
	OfPlayerWithOthers                 // the same, and names of records contain other players' IDs
	OfPlayerWithheld                   // the same, but exports omit the records because they reveal what others did
	NamesPlayers                       // players in other keys or in records about others: a privacy.Part removes them
	Transient                          // names players until they expire, within two days
	Pseudonymous                       // has only digests of players, and outlives a deletion, which needs it
	ForOperators                       // bans, the audit log and rulings, which operators keep as evidence
)

// IsOwn reports whether records belong to one player: a deletion removes them, and an export has those that are not
// withheld.
func (p Personal) IsOwn() bool {
	return p == OfPlayer || p == OfPlayerWithOthers || p == OfPlayerWithheld
}

var collections []Collection

// NewCollection adds a collection to the registry and returns it. It panics if the name is taken. Packages call it
// while they are initialized.
func NewCollection(name string, lifetime time.Duration, personal Personal) Collection {
	if slices.ContainsFunc(collections, func(c Collection) bool { return c.Name == name }) {
		panic(fmt.Sprintf("two collections have the name %q", name))
	}
	c := Collection{Name: name, Lifetime: lifetime, Personal: personal}
	collections = append(collections, c)
	return c
}

// Collections returns all collections of the program.
func Collections() []Collection { return slices.Clone(collections) }

// CollectionOf returns the collection that a key belongs to: the one with the longest fitting name.
func CollectionOf(key string) (c Collection, ok bool) {
	for _, other := range collections {
		if len(other.Name) >= len(c.Name) && (key == other.Name || strings.HasPrefix(key, other.Name+"/")) {
			c, ok = other, true
		}
	}
	return c, ok
}

// Key returns the key of the collection's records about something.
func (c Collection) Key(about ...string) string {
	return strings.Join(append([]string{c.Name}, about...), "/")
}
