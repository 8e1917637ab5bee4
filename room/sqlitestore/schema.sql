-- The tables of a data file. Times are Unix milliseconds, durations milliseconds. docs/data-model.md explains them.

-- One row; commits counts the committed transactions. The witness file next to the data file says how many there were.
CREATE TABLE state (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	commits INTEGER NOT NULL,
	listings INTEGER NOT NULL -- counts changes of listings, to order them
) STRICT;
INSERT INTO state VALUES (1, 0, 0);

CREATE TABLE secret (
	name TEXT PRIMARY KEY,
	value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- A room's head is its last entry.
CREATE TABLE room (
	id INTEGER PRIMARY KEY,
	code TEXT UNIQUE, -- NULL: deleted; its entries are removed in the background
	epoch TEXT NOT NULL,
	keep INTEGER, -- how long after its last entry the room is kept; NULL: for ever
	expires INTEGER, -- a time before which the room can't have expired; NULL: never expires
	deadline INTEGER, -- when somebody has to act; NULL: never
	listing TEXT, -- what the public list says; NULL: not listed
	listed INTEGER NOT NULL -- orders listings, the latest changed last
) STRICT;
CREATE INDEX room_by_expiry ON room (expires) WHERE expires IS NOT NULL;
CREATE INDEX room_by_deadline ON room (deadline, code) WHERE deadline IS NOT NULL;
CREATE INDEX room_by_listing ON room (listed) WHERE listing IS NOT NULL;

-- The events of rooms. Rows are in the order of their appends, so that those of one transaction, which belong to many
-- rooms, share pages.
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	room INTEGER NOT NULL REFERENCES room,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	hash BLOB NOT NULL,
	events TEXT NOT NULL,
	UNIQUE (room, seq)
) STRICT;

-- Rooms that no node may serve. Names a room by its code, because a log that can't be read may have no row.
CREATE TABLE quarantine (
	code TEXT PRIMARY KEY,
	reason TEXT NOT NULL,
	node TEXT NOT NULL,
	at INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	closed INTEGER NOT NULL -- 1: by an operator
) STRICT, WITHOUT ROWID;

-- Ends of rounds whose results are not projected to archive and leaderboards yet.
CREATE TABLE ending (
	id INTEGER PRIMARY KEY,
	code TEXT NOT NULL,
	epoch TEXT NOT NULL,
	seq INTEGER NOT NULL,
	failed_at INTEGER, -- NULL: pending
	reason TEXT,
	node TEXT,
	failed_seq INTEGER,
	UNIQUE (code, epoch, seq)
) STRICT;
CREATE INDEX ending_failed ON ending (failed_at) WHERE failed_at IS NOT NULL;

-- Logs of finished rounds, packed.
CREATE TABLE archive (
	round TEXT PRIMARY KEY,
	expires INTEGER,
	record BLOB NOT NULL
) STRICT;
CREATE INDEX archive_by_expiry ON archive (expires) WHERE expires IS NOT NULL;

CREATE TABLE board (
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	size TEXT NOT NULL,
	rules TEXT NOT NULL,
	difficulty TEXT NOT NULL,
	mode TEXT NOT NULL,
	metric TEXT NOT NULL, -- time or wins
	period TEXT NOT NULL, -- all, a month, a week or a day
	rows INTEGER NOT NULL DEFAULT 0, -- standings on the board
	expires INTEGER,
	UNIQUE (kind, size, rules, difficulty, mode, metric, period)
) STRICT;
CREATE INDEX board_by_expiry ON board (expires) WHERE expires IS NOT NULL;

-- A player's row on a leaderboard.
CREATE TABLE standing (
	board INTEGER NOT NULL REFERENCES board,
	player TEXT NOT NULL,
	name TEXT NOT NULL,
	named_at INTEGER NOT NULL, -- when the round was whose name this is
	score INTEGER NOT NULL, -- milliseconds, or the number of wins below zero; the lower the better
	strikes INTEGER NOT NULL,
	at INTEGER NOT NULL,
	round TEXT NOT NULL,
	proved INTEGER NOT NULL,
	PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX standing_by_rank ON standing (board, score, at, player);

-- Rounds that are counted on a board of wins.
CREATE TABLE counted_win (
	board INTEGER NOT NULL REFERENCES board,
	round TEXT NOT NULL,
	PRIMARY KEY (board, round)
) STRICT, WITHOUT ROWID;

-- Each player's finished rounds.
CREATE TABLE history (
	player TEXT NOT NULL,
	at INTEGER NOT NULL,
	round TEXT NOT NULL,
	played ANY NOT NULL,
	PRIMARY KEY (player, at, round)
) STRICT, WITHOUT ROWID;
CREATE TABLE history_expiry (
	player TEXT PRIMARY KEY,
	expires INTEGER -- NULL: never
) STRICT, WITHOUT ROWID;
CREATE INDEX history_by_expiry ON history_expiry (expires) WHERE expires IS NOT NULL;

-- Small records that all nodes agree on, grouped by what they are about.
CREATE TABLE subject (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	expires INTEGER -- NULL: never
) STRICT;
CREATE INDEX subject_by_expiry ON subject (expires) WHERE expires IS NOT NULL;
CREATE TABLE record (
	subject INTEGER NOT NULL REFERENCES subject ON DELETE CASCADE,
	name TEXT NOT NULL,
	value ANY NOT NULL,
	PRIMARY KEY (subject, name)
) STRICT, WITHOUT ROWID;
