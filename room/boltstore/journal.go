package boltstore

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
)

// The journal is what Append has acknowledged and the data file does not have yet: a group of appends is one write to
// it and one flush. Later all of it is folded into the data file, some rooms in a transaction. It is two files beside
// the data file, which take turns: while what is in one is folded, the other takes what comes.
//
// A journal file is groups one after another, each at a multiple of groupAlign:
//
//	mark (4 bytes), length of the records (4), run (8), number (8), try (4), CRC-32C of these (4), records
//
// and a record is
//
//	length of its content (4), CRC-32C of run, number and content (4), content
//
// The run is a number that is chosen each time a journal begins. It stands in the data file, with the number of the
// last group that is folded. Groups count from 1 within a run. So what is left in the files from before is not taken
// for what counts, and a group that is missing is missed.
const (
	groupMark  = 0x6e6a6772
	groupHead  = 32
	groupAlign = 64
	recordHead = 8
)

// journalSuffixes end the names of the journal's files.
var journalSuffixes = [2]string{".journal1", ".journal2"}

// journaled is what the data file says of its journal. The zero journaled is that there is none.
type journaled struct {
	run    uint64
	folded uint64 // the last group that is folded
}

func (j journaled) bytes() []byte { return numbers(j.run, j.folded) }

func parseJournaled(b []byte) (j journaled, ok bool) {
	if len(b) != 16 {
		return j, false
	}
	return journaled{binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])}, true
}

// journal writes groups.
type journal struct {
	files  [2]*os.File // nil before the journal begins
	run    uint64
	turn   int    // of the two
	at     int64  // where the next group goes
	number uint64 // of the last group
	try    uint32 // how often a group was written: of two of one number the later counts
	b      []byte // the next group
}

// begin makes the files anew, with nothing in them, and chooses a run.
func (j *journal) begin(path string) error {
	for i, suffix := range journalSuffixes {
		f, err := os.OpenFile(path+suffix, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		if j.files[i] != nil {
			_ = j.files[i].Close()
		}
		j.files[i] = f
	}
	var run [8]byte
	_, _ = rand.Read(run[:]) // never fails
	j.run = max(1, binary.BigEndian.Uint64(run[:]))
	return syncDir(path)
}

// begun says whether groups can be written.
func (j *journal) begun() bool { return j.files[1] != nil }

// close closes the files.
func (j *journal) close() {
	for i, f := range j.files {
		if f != nil {
			_ = f.Close() // what counts in it was flushed
		}
		j.files[i] = nil
	}
}

// removeJournal takes the files away.
func removeJournal(path string) error {
	for _, suffix := range journalSuffixes {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// clear takes away what is in the files. All of it must be folded, and nobody may write a group meanwhile.
func (j *journal) clear() error {
	if !j.begun() {
		return nil
	}
	for _, f := range j.files {
		if err := f.Truncate(0); err != nil {
			return fmt.Errorf("clear the journal: %w", err)
		}
		if err := f.Sync(); err != nil {
			return fmt.Errorf("clear the journal: %w", err)
		}
	}
	j.at = 0
	return nil
}

// start begins a group.
func (j *journal) start() { j.b = append(j.b[:0], make([]byte, groupHead)...) }

// add adds a record to the group.
func (j *journal) add(r *record) {
	from := len(j.b)
	j.b = append(j.b, make([]byte, recordHead)...)
	j.b = r.append(j.b)
	content := j.b[from+recordHead:]
	binary.BigEndian.PutUint32(j.b[from:], uint32(len(content)))
	binary.BigEndian.PutUint32(j.b[from+4:], recordSum(j.run, j.number+1, content))
}

func recordSum(run, number uint64, content []byte) uint32 {
	var of [16]byte
	binary.BigEndian.PutUint64(of[:], run)
	binary.BigEndian.PutUint64(of[8:], number)
	return crc32.Update(crc32.Checksum(of[:], castagnoli), castagnoli, content)
}

// write puts the group on the disk, if there is anything in it. If it fails, the next group takes its place.
func (j *journal) write() error {
	if len(j.b) == groupHead {
		return nil
	}
	j.try++
	binary.BigEndian.PutUint32(j.b, groupMark)
	binary.BigEndian.PutUint32(j.b[4:], uint32(len(j.b)-groupHead))
	binary.BigEndian.PutUint64(j.b[8:], j.run)
	binary.BigEndian.PutUint64(j.b[16:], j.number+1)
	binary.BigEndian.PutUint32(j.b[24:], j.try)
	binary.BigEndian.PutUint32(j.b[28:], crc32.Checksum(j.b[:28], castagnoli))
	f := j.files[j.turn]
	_, err := f.WriteAt(j.b, j.at)
	if err == nil {
		err = flush(f)
	}
	if err != nil {
		// Nobody is told that it took effect, so as far as one can tell it has not.
		_, _ = f.WriteAt(make([]byte, groupHead), j.at)
		return fmt.Errorf("write the journal: %w", err)
	}
	j.number++
	j.at += (int64(len(j.b)) + groupAlign - 1) / groupAlign * groupAlign
	if cap(j.b) > 1<<20 {
		j.b = nil
	}
	return nil
}

// turns has groups written to the other file from now on. What is there must be folded.
func (j *journal) turns() { j.turn, j.at = 1-j.turn, 0 }
