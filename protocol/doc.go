// Package protocol defines nonet's websocket and HTTP API: every message, code and limit. It knows rooms and puzzles
// only as words and numbers and imports nothing of nonet except the notation of moves (package notation), so that
// anyone can build a client or a bot on it.
//
// A connection carries JSON text frames with one message each. The field "t" names the message. The client sends
// [Hello] first, then [Enter] to watch a room, and then commands. Each command has an ID that the client chooses and
// increases with every command. The server answers it with [OK] or [No]. Commands are idempotent: one that is sent
// again under the same ID counts once and gets the first answer again.
package protocol

// Version is the version of the protocol that the server speaks. Messages and fields may be added to a version; the
// changelog lists them.
const Version = 1
