-- The tables of a data file. Times are Unix milliseconds, durations milliseconds. docs/data-model.md explains them.

-- A single row. commits counts the committed transactions, to compare it with the witness file; see witness.go.
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
	keep INTEGER, -- how long after its last entry the room expires; NULL: never
	expires INTEGER, -- a lower bound of when the room expires, so that most appends need not update it; NULL: never
	deadline INTEGER, -- when a node has to act in the room; NULL: never
	listing TEXT, -- the entry in the public list; NULL: not listed
	listed INTEGER NOT NULL -- orders listings; the most recently changed has the highest number
) STRICT;
CREATE INDEX room_by_expiry ON room (expires) WHERE expires IS NOT NULL;
CREATE INDEX room_by_deadline ON room (deadline, code) WHERE deadline IS NOT NULL;
CREATE INDEX room_by_listing ON room (listed) WHERE listing IS NOT NULL;

-- The logs of rooms. The key is the order of the appends and not (room, seq), so that the entries of one transaction,
-- which belong to many rooms, share pages.
CREATE TABLE entry (
	id INTEGER PRIMARY KEY,
	room INTEGER NOT NULL REFERENCES room,
	seq INTEGER NOT NULL,
	at INTEGER NOT NULL,
	hash BLOB NOT NULL,
	events TEXT NOT NULL,
	UNIQUE (room, seq)
) STRICT;

-- Rooms that no node may serve. There is no reference to room, because a room whose log can't be read may have no row.
CREATE TABLE quarantine (
	code TEXT PRIMARY KEY,
	reason TEXT NOT NULL,
	node TEXT NOT NULL,
	at INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	closed INTEGER NOT NULL -- 1: by an operator
) STRICT, WITHOUT ROWID;

-- Finished rounds whose results are not in the archive and on the leaderboards yet.
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

-- Logs of finished rounds.
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
	rows INTEGER NOT NULL DEFAULT 0, -- the number of its standings
	expires INTEGER,
	UNIQUE (kind, size, rules, difficulty, mode, metric, period)
) STRICT;
CREATE INDEX board_by_expiry ON board (expires) WHERE expires IS NOT NULL;

-- A player's row on a leaderboard.
CREATE TABLE standing (
	board INTEGER NOT NULL REFERENCES board,
	player TEXT NOT NULL,
	name TEXT NOT NULL,
	named_at INTEGER NOT NULL, -- the time of the round that the name is from
	score INTEGER NOT NULL, -- milliseconds, or minus the number of wins; lower is better
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

-- Key-value records. A subject is a key, under which each record has a name; all records of a subject expire together.
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

-- Views of records, for people who query the file; no program reads them. room/players/social and room/tournament
-- write these records. GLOB can use the index of subject (name), LIKE can't.

CREATE VIEW player_group AS
SELECT substr(subject.name, 7) AS id, title.value AS name,
	owner.value AS owner, -- a player; NULL: the member who joined first
	(SELECT count(*) FROM record AS member WHERE member.subject = subject.id AND member.name GLOB '@*') AS members
FROM subject
JOIN record AS title ON title.subject = subject.id AND title.name = 'name'
LEFT JOIN record AS owner ON owner.subject = subject.id AND owner.name = 'owner'
WHERE subject.name GLOB 'group/*';

CREATE VIEW group_member AS
SELECT substr(subject.name, 7) AS group_id, substr(record.name, 2) AS player, value ->> 'name' AS name,
	value ->> 'since' AS joined_at
FROM subject JOIN record ON subject = subject.id WHERE subject.name GLOB 'group/*' AND record.name GLOB '@*';

CREATE VIEW tournament AS
SELECT substr(subject.name, 7) AS code, settings.value ->> 'name' AS name,
	coalesce(settings.value ->> 'format', 'arena') AS format, settings.value ->> 'start' AS starts_at,
	min(settings.value ->> 'end', coalesce(CAST(ended.value AS INTEGER), settings.value ->> 'end')) AS ends_at,
	settings.value ->> 'group' AS group_id, -- only its members may take part; NULL: everybody
	host.value ->> 'player' AS host, host.value ->> 'name' AS host_name
FROM subject
JOIN record AS settings ON settings.subject = subject.id AND settings.name = 'settings'
LEFT JOIN record AS ended ON ended.subject = subject.id AND ended.name = 'ended'
LEFT JOIN record AS host ON host.subject = subject.id AND host.name = 'host'
WHERE subject.name GLOB 'arena/*';

CREATE VIEW tournament_player AS
SELECT substr(subject.name, 7, length(subject.name) - 14) AS tournament, record.name AS player,
	value ->> 'name' AS name, value ->> 'at' AS signed_up_at,
	value ->> 'ref' AS ref -- names the player in results; when the player's data is deleted, this row is
FROM subject JOIN record ON subject = subject.id WHERE subject.name GLOB 'arena/*/players';

-- A player's result in a heat, or in a puzzle of a marathon, where it only counts if it ended in time. Points are not
-- stored: the server computes them from these rows, see room/tournament/standings.
CREATE VIEW tournament_result AS
WITH result AS (
	SELECT substr(subject.name, 7, instr(substr(subject.name, 7), '/') - 1) AS tournament, value,
		CAST(CASE WHEN subject.name GLOB '*/legs/*' THEN substr(subject.name, instr(subject.name, '/legs/') + 6)
			ELSE record.name END AS INTEGER) AS heat
	FROM subject JOIN record ON subject = subject.id
	WHERE subject.name GLOB 'arena/*/results/*' OR subject.name GLOB 'arena/*/legs/*' AND record.name GLOB 'over *'
)
SELECT tournament, heat, result.value ->> 'at' AS ended_at, result.value ->> 'round' AS round, line.value ->> 'player' AS ref,
	line.value ->> 'place' AS place, line.value ->> 'time' AS time, -- NULL: not finished
	EXISTS (SELECT 1 FROM subject AS verdicts JOIN record AS verdict ON verdict.subject = verdicts.id
		WHERE verdicts.name = 'heat-verdicts/' || tournament AND verdict.value = 'rejected'
		AND verdict.name = heat || '/' || (line.value ->> 'player')) AS rejected -- by an operator: it does not count
FROM result, json_each(result.value, '$.lines') AS line WHERE result.value ->> 'void' IS NULL;
