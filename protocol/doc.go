// Package protocol says what goes over nonet's websocket and HTTP API: every message, code and limit.
// It knows nothing of rooms or puzzles beyond their words, and imports nothing of nonet but how moves are written
// (package notation), so that anyone can build a client or a bot on it.
//
// A connection speaks JSON text frames, one message each; the field "t" names the message.
// The client says [Hello] first, then [Enter] to watch a room, then whatever it wants to do there.
// A client's command carries an id of the player's own, rising with every command; the server answers it with
// [OK] or [No], and a command sent again under the same id counts once and gets the first answer again.
package protocol

// Version is the version of this contract that the server speaks.
//
//	1  2026-11-21  first version: race and co-op rooms
//	   2026-11-21  duel and solo, policies, ranked rooms, hints, undo, handicaps, custom puzzles, passwords, delay, talk
//	   2026-11-21  bots: players who are marked as programs, where a room's host lets them sit
//	   2026-11-21  talk that comes again: at and old in said
//	   2026-11-22  fault, for commands that the server has a fault in; quarantined, for rooms that one has ended
//	   2026-11-22  kinds: start, periods and fill in puzzles, "#" and notes of 0 on boards, lines in place and placed,
//	               growing in settings; solution in puzzles without a room
//	   2026-11-22  further rules: rules, clues, minimal and symmetry in settings, rules in puzzles and on leaderboards
//	   2026-11-22  reports: ref in said and in rows of leaderboards
//	   2026-11-23  quick races: quick in settings, calling, and begins in their lobby
//	   2026-11-23  course in room, for who comes late
//	   2026-11-25  removed in guests: who lost the seat to the host, and waits to be let in
//	   2026-11-26  final in decisions: what was refused on an appeal
//	   2026-11-26  newcomer, for notes of others; marks in cleared
//	   2026-11-26  list, and watchers: for the host, who watches
const Version = 1
