// Package client speaks with a nonet server: for bots, load generators and users' own programs.
//
// [Register] makes a guest and [CreateRoom] a room over HTTP. [Dial] enters a room and keeps the connection up: it
// connects again when the line breaks, resumes the room's history where it was, and sends commands again until they are
// answered, so that each counts once. A [View] is the room as the messages tell it. A [Socket] is the layer below: one
// connection, with nothing remembered.
package client
