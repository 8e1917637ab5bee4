// Package protocol defines nonet's websocket and HTTP API: every message, code and limit. It knows rooms and puzzles
// only as words and numbers and imports nothing of nonet except the notation of moves (package notation), so that
// anyone can build a client or a bot on it.
//
// A connection carries JSON text frames with one message each. The field "t" names the message. The client sends
// [Hello] first, then [Enter] to watch a room, and then commands. Each command has an ID that the client chooses and
// increases with every command. The server answers it with [OK] or [No]. Commands are idempotent: one that is sent
// again under the same ID counts once and gets the first answer again.
package protocol

// Version is the version of the protocol that the server speaks.
//
//	1  2026-11-21  first version: race and co-op rooms
//	   2026-11-21  duel and solo, policies, ranked rooms, hints, undo, handicaps, custom puzzles, passwords, chat
//	   2026-11-21  bots: players that are marked as programs, in rooms whose host allows them
//	   2026-11-21  replayed chat: at and old in said
//	   2026-11-22  fault, for commands on which the server failed; quarantined, for rooms that are set aside
//	   2026-11-22  kinds: start, periods and fill in puzzles, "#" and notes of 0 on boards, lines in place and placed,
//	               growing in settings; solution in puzzles without a room
//	   2026-11-22  further rules: rules, clues, minimal and symmetry in settings, rules in puzzles and on leaderboards
//	   2026-11-22  reports: ref in said and in rows of leaderboards
//	   2026-11-23  quick races: quick in settings, calling, and begins in their lobby
//	   2026-11-23  course in room, for viewers who enter during or after a round
//	   2026-11-25  removed in guests: the player lost the seat to the host and waits to be admitted
//	   2026-11-26  final in decisions: the appeal was refused
//	   2026-11-26  newcomer, for others' notes; marks in cleared
//	   2026-11-26  list, and watchers: the list of spectators, for the host
const Version = 1
