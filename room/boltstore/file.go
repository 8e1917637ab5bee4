package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// Why a file is refused.
var (
	ErrInUse   = errors.New("another process has it open: stop that one, or use another file")
	ErrNotOurs = errors.New("it is not a nonet data file: use another file, or move this one away")
	ErrNewer   = errors.New("a newer nonet wrote it: use that nonet, or another file")
	ErrCut     = errors.New("it is shorter than it was: put a whole copy in its place")
)

// format is the version of the file's inside. A nonet reads what older ones wrote.
const format = 1

// lockWait is how long a restart may wait for the process before it to let go of the file.
const lockWait = 500 * time.Millisecond

func openFile(path string, log *slog.Logger) (*bolt.DB, error) {
	db, err := bolt.Open(path, 0o600, &bolt.Options{
		Timeout:      lockWait,
		FreelistType: bolt.FreelistMapType,
		NoStatistics: true,
		OpenFile:     openWhole,
	})
	if err == nil {
		if err = prepare(db); err != nil {
			_ = db.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open the data file %s: %w", path, inOurWords(err))
	}
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
		log.Warn("others may read the data file, and it holds secrets: chmod 600 it", "file", path)
	}
	return db, nil
}

func inOurWords(err error) error {
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return ErrInUse
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch), errors.Is(err, berrors.ErrChecksum):
		return ErrNotOurs
	}
	return err
}

// prepare makes an empty file ours, or checks that it is.
func prepare(db *bolt.DB) error {
	return db.Update(func(tx *bolt.Tx) error {
		meta := tx.Bucket(metaBucket)
		if meta == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return ErrNotOurs
			}
			return create(tx)
		}
		switch v := meta.Get(formatKey); {
		case len(v) != 8:
			return ErrNotOurs
		case binary.BigEndian.Uint64(v) > format:
			return ErrNewer
		}
		if err := dropOutgrown(tx); err != nil {
			return err
		}
		return createBuckets(tx) // an older nonet may not have had all of them
	})
}

func dropOutgrown(tx *bolt.Tx) error {
	for _, name := range outgrown {
		if tx.Bucket(name) == nil {
			continue
		}
		if err := tx.DeleteBucket(name); err != nil {
			return err
		}
	}
	return nil
}

func createBuckets(tx *bolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return nil
}

func create(tx *bolt.Tx) error {
	if err := createBuckets(tx); err != nil {
		return err
	}
	if err := tx.Bucket(metaBucket).Put(formatKey, number(format)); err != nil {
		return err
	}
	// The file's name must survive a power cut too, and that stands in its directory.
	dir, err := os.Open(filepath.Dir(tx.DB().Path()))
	if err != nil {
		return err
	}
	defer dir.Close()
	return dir.Sync()
}

// openWhole opens a file for bbolt, which maps it: to read beyond the end of one that was cut short would kill the
// process. So the end is compared here with what the file says of itself.
func openWhole(path string, flag int, mode os.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, flag, mode)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() < pagesEnd(f) {
		err = ErrCut
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// pagesEnd is where the pages of a bbolt file end by its own account; 0 if it gives none, which bbolt then reports.
func pagesEnd(f *os.File) (end int64) {
	const at, size = 16, 64 // of a meta, in its page
	var newest uint64
	for _, page := range []int64{0, int64(os.Getpagesize())} {
		m := make([]byte, size)
		if _, err := f.ReadAt(m, page+at); err != nil {
			continue
		}
		sum := fnv.New64a()
		sum.Write(m[:56])
		field := func(at int) uint64 { return binary.NativeEndian.Uint64(m[at:]) }
		pages, txid := field(40), field(48)
		if field(56) == sum.Sum64() && txid >= newest {
			newest, end = txid, int64(pages)*int64(binary.NativeEndian.Uint32(m[8:]))
		}
	}
	return end
}
