package boltstore

import (
	"encoding/binary"

	"nonet/room/store"
)

// What the file holds. Each value ends in a sum, see sum.go, but for that of formatKey. Numbers in keys are eight
// bytes, the highest first, so that they sort.
var (
	metaBucket    = []byte("meta")    // formatKey -> the format
	secretsBucket = []byte("secrets") // name -> secret
	roomsBucket   = []byte("rooms")   // room -> head
	logBucket     = []byte("log")     // log's number, seq -> entry
	lobbyBucket   = []byte("lobby")   // when listed, number of the listing, room -> listing
	timersBucket  = []byte("timers")  // deadline, room -> nothing
	expiryBucket  = []byte("expiry")  // time to look whether the log has expired, room -> nothing
	deadBucket    = []byte("dead")    // number of a log that nobody can read any more -> nothing
	endingsBucket = []byte("endings") // ended round, as JSON -> when

	quarantineBucket = []byte("quarantine") // room that is set aside -> why, as JSON
	failedBucket     = []byte("failed")     // ended round that is set aside, as JSON -> why, as JSON

	archiveBucket     = []byte("archive")     // id -> until when, record
	archiveEndsBucket = []byte("archiveends") // when a record is forgotten, id -> nothing

	boardsBucket    = []byte("leaderboards") // board -> bucket with those below
	boardEndsBucket = []byte("boardends")    // when a board is forgotten, board -> nothing
	ranksBucket     = []byte("ranks")        // of a board: score, when achieved, player -> standing
	blocksBucket    = []byte("blocks")       // of a board: where a block of ranks begins -> how many rows it has
	playersBucket   = []byte("players")      // of a board: player -> key in ranks
	roundsBucket    = []byte("rounds")       // of a board of wins: id of a round that is counted -> nothing
	untilKey        = []byte("until")        // of a board: when it is forgotten; missing is never
	sizeKey         = []byte("size")         // of a board: how many rows it has
	lostKey         = []byte("lost")         // of a board that has lost rows: nothing; missing is that it has not

	factsBucket       = []byte("facts")       // what facts are about -> bucket, see shelf
	factEndsBucket    = []byte("factends")    // when those are forgotten, what they are about -> nothing
	historiesBucket   = []byte("histories")   // player -> bucket, see shelf
	historyEndsBucket = []byte("historyends") // when that is forgotten, player -> nothing

	developmentKey  = []byte("format")         // what versions before 0.1.0 wrote in its place
	formatKey       = []byte("version")        // the format, without a sum, so that any later version can read it
	sealedFormatKey = []byte("sealed-version") // the same with a sum
	journalKey      = []byte("journal")        // the journal's run, and the last of its groups that is folded; see journal.go
	logsKey         = []byte("logs")           // the highest number of a log
	listingsKey     = []byte("listings")       // the highest number of a listing

	buckets = [][]byte{metaBucket, secretsBucket, roomsBucket, logBucket, lobbyBucket, timersBucket, expiryBucket,
		deadBucket, endingsBucket, quarantineBucket, failedBucket, archiveBucket, archiveEndsBucket, boardsBucket,
		boardEndsBucket,
		factsBucket, factEndsBucket, historiesBucket, historyEndsBucket}
)

// head is what stands in the file of a room beside its entries.
type head struct {
	fixed
	epoch string
}

// fixed is the part of a head that has one size.
type fixed struct {
	Log       uint64 // the log's number: a later room of the same name has another
	Seq       uint64
	Hash      [8]byte
	At        int64 // of the last entry
	Until     int64 // when the log may be forgotten; 0 is never
	Expiry    int64 // where the room stands in the expiry bucket; 0 is nowhere
	Deadline  int64 // where it stands in the timers bucket; 0 is nowhere
	ListedAt  int64 // where it stands in the lobby bucket, with
	ListingNo uint64
}

func (h *head) bytes() []byte {
	b, err := binary.Append(nil, binary.BigEndian, &h.fixed)
	if err != nil {
		panic(err) // a type of no fixed size is a mistake in this file
	}
	return append(b, h.epoch...)
}

// parseHead reads a head; nil if there is none.
func parseHead(b []byte) *head {
	h := new(head)
	n, err := binary.Decode(b, binary.BigEndian, &h.fixed)
	if err != nil {
		return nil
	}
	h.epoch = string(b[n:])
	return h
}

func (h *head) position() store.Position {
	return store.Position{Epoch: h.epoch, Seq: h.Seq, Hash: h.Hash, At: h.At}
}

func (h *head) expired(now int64) bool { return h.Until > 0 && h.Until <= now }

func (h *head) lobbyKey(name string) []byte {
	return append(numbers(uint64(h.ListedAt), h.ListingNo), name...)
}

// entryBytes are an entry as it stands in the log; the seq is in its key.
func entryBytes(e store.Entry) []byte {
	b := make([]byte, 0, 16+len(e.Data))
	b = append(b, e.Hash[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(e.At))
	return append(b, e.Data...)
}

// parseEntry reads an entry; the result shares nothing with b.
func parseEntry(key, b []byte) (e store.Entry) {
	e.Seq = binary.BigEndian.Uint64(key[8:])
	copy(e.Hash[:], b)
	e.At = int64(binary.BigEndian.Uint64(b[8:]))
	e.Data = append([]byte{}, b[16:]...)
	return e
}

// dataIn is how many bytes of data there are in an entry.
func dataIn(b []byte) int { return len(b) - 16 }

func number(n uint64) []byte { return numbers(n) }

func numbers(ns ...uint64) []byte {
	var b []byte
	for _, n := range ns {
		b = binary.BigEndian.AppendUint64(b, n)
	}
	return b
}

// timed is a key that sorts by time, then name.
func timed(at int64, name string) []byte { return append(number(uint64(at)), name...) }

// split takes a timed key apart.
func split(key []byte) (at int64, name string) {
	return int64(binary.BigEndian.Uint64(key)), string(key[8:])
}
