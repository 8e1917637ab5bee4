package boltstore

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// A damaged file is not changed in place: all that can be read is copied into a
// new one beside it, which then takes the name over. So a crash in between leaves the file as it was.

// newSuffix ends the name of a file that is not complete yet.
const newSuffix = ".new"

// batchBytes is how much is copied in one transaction.
const batchBytes = 4 << 20

// renew makes the file at path from what can be read of another one.
func renew(path string, from io.ReaderAt, found *survey) (err error) {
	return makeAside(path, func(aside string) error { return os.Rename(aside, path) }, func(db *bolt.DB) error {
		c := &copier{db: db, found: found}
		if err := c.begin(); err != nil {
			return err
		}
		if err := unharmed(c.t.text, func() error {
			walk(from, found.meta, c)
			return c.derive()
		}); c.err == nil {
			c.err = err
		}
		return c.end()
	})
}

// makeAside makes a whole new file beside path, which place then puts where it belongs.
func makeAside(path string, place func(aside string) error, fill func(*bolt.DB) error) error {
	aside := path + newSuffix
	if err := os.Remove(aside); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	o := &bolt.Options{Timeout: lockWait, FreelistType: bolt.FreelistMapType, NoStatistics: true}
	db, err := bolt.Open(aside, 0o600, o)
	if err != nil {
		return err
	}
	db.NoSync = true // it is flushed as a whole below
	err = db.Update(create)
	if err == nil && fill != nil {
		err = fill(db)
	}
	if err == nil {
		err = db.Sync()
	}
	if err = errors.Join(err, db.Close()); err == nil {
		err = place(aside)
	}
	if err != nil {
		return errors.Join(err, os.Remove(aside))
	}
	return syncDir(path)
}

// syncDir makes a file's name survive a loss of power: that stands in its directory.
func syncDir(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}

// create makes the buckets of a new file.
func create(tx *bolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	t := &txn{tx: tx}
	if err := t.Bucket(metaBucket).b.Put(formatKey, number(format)); err != nil {
		return err
	}
	return t.Bucket(metaBucket).Put(sealedFormatKey, number(format))
}

// copier copies what a survey found to be sound. What can be told from other things is told anew.
type copier struct {
	db    *bolt.DB
	found *survey
	tx    *bolt.Tx
	t     *txn
	bytes int // written since the transaction began
	err   error

	board *boardCopy // the leaderboard that is being copied
}

func (c *copier) begin() (err error) {
	c.tx, err = c.db.Begin(true)
	c.t, c.bytes = &txn{tx: c.tx}, 0
	return err
}

// end commits what has been written, or gives up.
func (c *copier) end() error {
	if c.err != nil {
		_ = c.tx.Rollback()
		return c.err
	}
	return c.tx.Commit()
}

// put writes a value to a bucket that keys lead to.
func (c *copier) put(at *spot, key, value []byte) {
	if c.err != nil {
		return
	}
	if c.bytes += len(key) + len(value); c.bytes > batchBytes {
		if c.err = c.tx.Commit(); c.err == nil {
			c.err = c.begin()
		}
	}
	if c.err == nil {
		c.err = c.bucket(at).Put(bytes.Clone(key), value)
	}
}

// bucket finds or makes the bucket at a spot.
func (c *copier) bucket(at *spot) *bucket {
	if at.depth == 1 {
		return c.t.Bucket(at.name)
	}
	in := c.bucket(at.in)
	if b := in.Bucket(at.name); b != nil {
		return b
	}
	b, err := in.CreateBucket(at.name)
	if err != nil {
		panic(err)
	}
	return b
}

// enter implements [visitor].
func (c *copier) enter(at *spot, _ uint64) bool {
	switch at.top {
	case string(metaBucket), string(timersBucket), string(expiryBucket), string(archiveEndsBucket),
		string(boardEndsBucket), string(factEndsBucket), string(historyEndsBucket):
		return false // derived below
	case string(boardsBucket):
		return at.depth < 2 || c.enterBoard(at)
	}
	return slices.ContainsFunc(buckets, func(name []byte) bool { return string(name) == at.top })
}

// damaged implements [visitor]. The survey has told of it.
func (c *copier) damaged(*spot, uint64, string) {}

// value implements [visitor].
func (c *copier) value(at *spot, key, sealed []byte) {
	value, ok := c.found.open(at, key, sealed)
	if !ok || c.err != nil {
		return
	}
	switch at.top {
	case string(logBucket):
		if len(key) != 16 {
			return
		}
		n := binary.BigEndian.Uint64(key)
		if c.found.rooms[n] == "" && !c.found.dead[n] {
			return
		}
	case string(lobbyBucket):
		if len(key) < 16 {
			return
		}
		name := string(key[16:])
		if h := c.found.heads[name]; h == nil || !bytes.Equal(h.lobbyKey(name), key) {
			return
		}
	case string(roomsBucket):
		h := c.found.heads[string(key)]
		if h == nil {
			return
		}
		value = h.bytes()
	case string(archiveBucket):
		if len(value) < 8 {
			return
		}
		c.ends(archiveEndsBucket, int64(binary.BigEndian.Uint64(value)), string(key))
	case string(factsBucket), string(historiesBucket):
		if bytes.Equal(key, shelfUntil) {
			c.ends(endsOf[at.top], int64(countIn(value)), string(at.name))
		}
	case string(boardsBucket):
		c.boardValue(at, key, value)
		return
	}
	c.put(at, key, value)
}

// endsOf says where stands when the buckets in a bucket are forgotten.
var endsOf = map[string][]byte{
	string(factsBucket):     factEndsBucket,
	string(historiesBucket): historyEndsBucket,
	string(boardsBucket):    boardEndsBucket,
}

// ends writes when something is forgotten; 0 is never.
func (c *copier) ends(bucket []byte, at int64, name string) {
	if at != 0 {
		c.put(new(spot).child(bucket), timed(at, name), nil)
	}
}

// derive writes what can be told from what has been copied.
func (c *copier) derive() error {
	c.endBoard()
	top := func(name []byte) *spot { return new(spot).child(name) }
	logs, listings := c.found.counters[string(logsKey)], c.found.counters[string(listingsKey)]
	for n := range c.found.logs {
		logs = max(logs, n)
	}
	for _, name := range slices.Sorted(maps.Keys(c.found.heads)) {
		h := c.found.heads[name]
		logs, listings = max(logs, h.Log), max(listings, h.ListingNo)
		c.ends(timersBucket, h.Deadline, name)
		c.ends(expiryBucket, h.Expiry, name)
	}
	for _, name := range slices.Sorted(maps.Keys(c.found.lost)) {
		why := store.Fault{Reason: c.found.lost[name], Node: "that was started", At: time.Now().UnixMilli()}
		c.put(top(quarantineBucket), []byte(name), stores.FaultText(why))
	}
	c.put(top(metaBucket), logsKey, number(logs))
	c.put(top(metaBucket), listingsKey, number(listings))
	if c.found.journaled.run != 0 {
		c.put(top(metaBucket), journalKey, c.found.journaled.bytes())
	}
	return c.err
}

// boardCopy is a leaderboard while it is copied. Its rows come in order; who stands where, and how many, is told from
// them.
type boardCopy struct {
	at          *spot
	rows, block int    // how many there are, and in the last block
	from        []byte // where the last block begins
}

// boardFill is how many rows of a block there are after copying, so that some can come between.
const boardFill = blockMax / 2

func (c *copier) enterBoard(at *spot) bool {
	if at.depth == 2 {
		c.endBoard()
		c.board = &boardCopy{at: at, from: firstBlock}
		for _, part := range [][]byte{ranksBucket, blocksBucket, playersBucket, roundsBucket} {
			c.bucket(at.child(part))
		}
		return true
	}
	return bytes.Equal(at.name, ranksBucket) || bytes.Equal(at.name, roundsBucket)
}

func (c *copier) boardValue(at *spot, key, value []byte) {
	switch {
	case at.depth == 2 && bytes.Equal(key, untilKey):
		c.ends(boardEndsBucket, int64(countIn(value)), string(at.name))
		c.put(at, key, value)
	case at.depth == 2 && bytes.Equal(key, lostKey), at.depth == 3 && bytes.Equal(at.name, roundsBucket):
		c.put(at, key, value)
	case at.depth == 3 && len(key) > 16:
		b := c.board
		c.put(at, key, value)
		c.put(b.at.child(playersBucket), key[16:], key)
		b.rows++
		if b.block++; b.block > boardFill {
			c.endBlock(b.block - 1)
			b.from, b.block = bytes.Clone(key), 1
		}
	}
}

func (c *copier) endBlock(rows int) {
	c.put(c.board.at.child(blocksBucket), c.board.from, number(uint64(rows)))
}

func (c *copier) endBoard() {
	if c.board == nil {
		return
	}
	b := c.board
	c.endBlock(b.block)
	c.put(b.at, sizeKey, number(uint64(b.rows)))
	if c.found.boards[string(b.at.name)] {
		c.put(b.at, lostKey, nil)
	}
	c.board = nil
}
