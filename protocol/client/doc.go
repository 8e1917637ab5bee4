// Package client connects to a nonet server. It is meant for bots, load generators and users' own programs.
//
// [Register] creates a guest and [CreateRoom] a room over HTTP. [Dial] enters a room and keeps the connection up: it
// reconnects when the connection breaks, resumes the room's history, and resends commands until they are answered, so
// that each counts once. A [View] is the state of a room, built from its messages. A [Socket] is the layer below: a
// single connection without state.
package client
