package redisstore

import (
	"hash/fnv"
	"net/url"
	"strconv"
	"strings"

	"nonet/room/store"
)

// Every name of a key or channel is built here.
//
// Rooms are sharded: a room belongs to one of a fixed number of partitions, and all keys of a partition carry one hash
// tag, so that they share a hash slot of a Redis Cluster and one script changes them together. Each leaderboard,
// player's history and key of the key-value part has its own slot.

// partitions is the number of partitions. Changing it, or the tags, requires a new [format].
const partitions = 1024

// slots is the number of hash slots of a Redis Cluster.
const slots = 16384

// tags are the hash tags of the partitions. As a key, a tag belongs to its partition's slot. The tag of a partition is
// the first of p0, p1, p2 ... whose slot is in the partition's share of all slots, so partitions are spread evenly over
// any number of masters.
var tags = func() (tags [partitions]string) {
	for n, found := 0, 0; found < partitions; n++ {
		tag := "p" + strconv.Itoa(n)
		if p := slot(tag) * partitions / slots; tags[p] == "" {
			tags[p] = tag
			found++
		}
	}
	return tags
}()

// slot returns the slot of a Redis Cluster for a hash tag: its CRC-16 (XMODEM).
func slot(tag string) int {
	var crc uint16
	for _, b := range []byte(tag) {
		crc ^= uint16(b) << 8
		for range 8 {
			carry := crc&0x8000 != 0
			crc <<= 1
			if carry {
				crc ^= 0x1021
			}
		}
	}
	return int(crc) % slots
}

// keys builds names of keys and channels under a prefix.
type keys struct{ prefix string }

func partitionOf(name string) int {
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32() % partitions)
}

func (k keys) partition(p int, what string) string { return k.prefix + ":{" + tags[p] + "}:" + what }

func (k keys) room(name, what string) string {
	return k.partition(partitionOf(name), "room:"+name+":"+what)
}

// hash: epoch, seq, hash, at, deadline, listed, "aside" in quarantine, "held" with the seq of an entry that no replica
// is known to have, and "handed" if there may be an inbox
func (k keys) head(name string) string { return k.room(name, "head") }

// stream: one entry each, with the id "<seq>-0"
func (k keys) log(name string) string      { return k.room(name, "log") }
func (k keys) presence(name string) string { return k.room(name, "here") } // hash: node -> expiry, report
func (k keys) news(name string) string     { return k.room(name, "news") } // channel: entries as they are added
// list: batches that another node is asked to append
func (k keys) inbox(name string) string { return k.room(name, "inbox") }

// appendKeyKinds are the keys that append.lua takes, in its order: those of the room and those of its partition.
var appendKeyKinds = [...]struct {
	room bool
	what string
}{{true, "head"}, {true, "log"}, {false, "timers"}, {false, "lobby"}, {false, "listings"}, {false, "ends"},
	{true, "news"}, {false, "endings"}, {true, "inbox"}}

const newsKeyIndex = 6 // the index of the channel in appendKeyKinds

// appendKeys appends the keys for append.lua to b, one after another, and returns where each of them ends.
func (k keys) appendKeys(b []byte, name string) (all []byte, ends [len(appendKeyKinds)]int) {
	tag := tags[partitionOf(name)]
	for i, key := range appendKeyKinds {
		b = append(append(append(append(b, k.prefix...), ":{"...), tag...), "}:"...)
		if key.room {
			b = append(append(append(b, "room:"...), name...), ':')
		}
		b = append(b, key.what...)
		ends[i] = len(b)
	}
	return b, ends
}

// stream: a temporary log that replaces the room's
func (k keys) rewrite(name string) string { return k.room(name, "draft") }

func (k keys) timers(p int) string   { return k.partition(p, "timers") }   // sorted set: rooms by deadline
func (k keys) lobby(p int) string    { return k.partition(p, "lobby") }    // sorted set: rooms by time of listing
func (k keys) listings(p int) string { return k.partition(p, "listings") } // hash: room -> listing
func (k keys) expiries(p int) string { return k.partition(p, "ends") }     // sorted set: rooms by expiry
func (k keys) endings(p int) string  { return k.partition(p, "endings") }  // sorted set: finished rounds by time

func (k keys) quarantine(p int) string { return k.partition(p, "quarantine") } // hash: room in quarantine -> fault
// hash: failed round -> fault
func (k keys) failedRounds(p int) string { return k.partition(p, "failed") }

// sorted set: ids of archived rounds
func (k keys) archive() string                 { return k.prefix + ":archive" }
func (k keys) archivedRecord(id string) string { return k.prefix + ":archive:" + id } // a record

func (k keys) ranks(b store.Leaderboard) string { return k.board(b) + ":ranks" } // sorted set, see record_round.lua
func (k keys) rows(b store.Leaderboard) string  { return k.board(b) + ":rows" }  // hash: player -> row
// set: rounds that are counted, on a board of wins
func (k keys) rounds(b store.Leaderboard) string { return k.board(b) + ":rounds" }

func (k keys) board(b store.Leaderboard) string {
	return k.tag("board", b.Parts()...)
}

func (k keys) kv(about string) string { return k.tag("facts", about) } // hash: name -> value
// sorted set: rounds by when they ended
func (k keys) historyRounds(player string) string { return k.tag("history", player) + ":rounds" }

// hash: round -> data
func (k keys) historyData(player string) string { return k.tag("history", player) + ":data" }

// tag builds a name with a hash tag of its subject, so that the keys of a subject share a slot.
func (k keys) tag(what string, about ...string) string {
	for i, part := range about {
		about[i] = url.QueryEscape(part)
	}
	return k.prefix + ":{" + what + ":" + strings.Join(about, "|") + "}"
}

// escapedPrefix returns the prefix escaped for a pattern.
func (k keys) escapedPrefix() string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(k.prefix)
}

func (k keys) secret(name string) string { return k.prefix + ":secret:" + name }
func (k keys) lease(name string) string  { return k.prefix + ":lease:" + name } // there while a node has it
func (k keys) format() string            { return k.prefix + ":version" }       // see format.go
func (k keys) development() string       { return k.prefix + ":format" }        // what versions before 0.1.0 wrote
