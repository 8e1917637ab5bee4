package sqlitestore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"os"
	"time"
)

// witness is a small file next to the data file that contains the number of committed transactions. SQLite stops
// reading a write-ahead log at the first invalid frame, without an error, because it can't tell damage from an
// interrupted write. So if the log is damaged, truncated or missing, committed transactions are silently lost. The
// count in the data file is then lower than the witness.
//
// The witness is written after a commit is on the disk, so it is never ahead of it. While the server runs, it lags by
// up to witnessLag. It is not synced, so after a power failure it can lag by half a minute.
type witness struct {
	f       *os.File
	written time.Time
	commits int64 // the last written number
}

// witnessLag is the minimum time between two writes of the witness.
const witnessLag = 100 * time.Millisecond

// Names of files next to the data file.
const (
	witnessSuffix = ".witness"
	walSuffix     = "-wal"
	lockSuffix    = ".lock"
	damagedSuffix = ".damaged" // copies made when transactions were found to be missing
)

// openWitness opens or creates the witness and returns the number of commits in it, or 0 if it has no valid one.
func openWitness(path string) (*witness, int64, error) {
	f, err := os.OpenFile(path+witnessSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, 0, err
	}
	w := &witness{f: f}
	var b [12]byte
	if _, err := f.ReadAt(b[:], 0); err == nil && crc32.ChecksumIEEE(b[:8]) == binary.BigEndian.Uint32(b[8:]) {
		w.commits = int64(binary.BigEndian.Uint64(b[:]))
	}
	return w, w.commits, nil
}

// recordCommits records the number of commits. The writer calls it after each commit.
func (w *witness) recordCommits(commits int64) {
	if now := time.Now(); now.Sub(w.written) >= witnessLag {
		w.written = now
		_ = w.write(commits) // on an error the witness lags, which it may do
	}
}

func (w *witness) write(commits int64) error {
	b := binary.BigEndian.AppendUint64(nil, uint64(commits))
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	_, err := w.f.WriteAt(b, 0)
	return err
}

func (w *witness) close(commits int64) error {
	var err error
	if commits > w.commits {
		err = w.write(commits)
	}
	return errors.Join(err, w.f.Close())
}

// reportLoss logs that the file has fewer commits than the witness, and copies the file and its write-ahead log for an
// investigation. The server continues with the remaining data, and clients are told of a rollback.
func reportLoss(path string, has, had int64, log *slog.Logger) error {
	kept := freeName(path + damagedSuffix)
	log.Error("the data file lost its last transactions, because its write-ahead log is damaged or missing",
		"file", path, "lost_transactions", had-has, "kept", kept)
	for _, suffix := range []string{"", walSuffix} {
		err := copyFile(path+suffix, kept+suffix)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("keep the damaged file: %w", err)
		}
	}
	return nil
}

// freeName returns name if no file has it, or otherwise name with the first free number appended.
func freeName(name string) string {
	for n, free := 2, name; ; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s%d", name, n)
	}
}

// copyFile copies a file. The target must not exist.
func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return out.Sync()
}
