// Package room serves rooms: it keeps each room's history in a store, decides commands one after another,
// and tells every viewer what they may know. What the rules are stands in room/game.
package room
