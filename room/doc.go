// Package room serves rooms: it keeps each room's log in a store, decides commands one after another, and sends
// every viewer what the viewer may know. The rules of the game are in room/game.
package room
