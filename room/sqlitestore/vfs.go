package sqlitestore

import (
	"encoding/binary"
	"errors"
	"os"
	"syscall"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/util/vfsutil"
	"github.com/ncruces/go-sqlite3/vfs"
)

// fileLayer is the name of the file layer of all connections. It is the operating system's with three differences.
//
//   - Pages of the main file are written without remains of what was deleted; see [clean].
//   - The write-ahead log is written with one call for each transaction; see [walFile].
//   - Files are not mapped to memory. A file with page checksums must not be, but the library (v0.37.0) decides that
//     before it has read that the file has them, and panics in the first checkpoint.
const fileLayer = "nonet"

func init() { vfs.Register(fileLayer, layer{vfs.Find("")}) }

type layer struct{ vfs.VFS }

// Open implements [vfs.VFS].
func (l layer) Open(name string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	f, flags, err := vfsutil.WrapOpen(l.VFS, name, flags)
	return wrapFile(f, flags, err)
}

// OpenFilename implements [vfs.VFSFilename].
func (l layer) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	if flags&vfs.OPEN_WAL != 0 {
		if err := makePrivate(name.String()); err != nil {
			return nil, flags, err
		}
	}
	f, flags, err := vfsutil.WrapOpenFilename(l.VFS, name, flags)
	return wrapFile(f, flags, err)
}

func wrapFile(f vfs.File, flags vfs.OpenFlag, err error) (vfs.File, vfs.OpenFlag, error) {
	switch {
	case err != nil:
		return nil, flags, err
	case flags&vfs.OPEN_MAIN_DB != 0:
		return mainFile{file{f}}, flags, nil
	case flags&vfs.OPEN_WAL != 0:
		return &walFile{file: file{f}}, flags, nil
	}
	return file{f}, flags, nil
}

// file is a file with shared memory but without a memory map.
type file struct{ vfs.File }

// SharedMemory implements [vfs.FileSharedMemory].
func (f file) SharedMemory() vfs.SharedMemory { return vfsutil.WrapSharedMemory(f.File) }

// WriteAt tells a full disk from other errors, as SQLite itself does.
func (f file) WriteAt(b []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(b, at)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = sqlite3.FULL
	}
	return n, err
}

// HasMoved implements [vfs.FileHasMoved].
func (f file) HasMoved() (bool, error) { return vfsutil.WrapHasMoved(f.File) }

// mainFile is the main file of a database.
type mainFile struct{ file }

// WriteAt writes a page.
func (f mainFile) WriteAt(page []byte, at int64) (int, error) {
	clean(page, at == 0)
	return f.file.WriteAt(page, at)
}

// walFile is a write-ahead log. SQLite writes each page of a transaction with two calls and then syncs the file; until
// then nobody reads what was written. So walFile gathers the writes and hands them to the system together.
type walFile struct {
	file
	buffer []byte
	at     int64 // where the buffer belongs in the file
}

// bufferMax is how much a walFile gathers.
const bufferMax = 256 << 10

// WriteAt keeps b until the next call that needs it in the file.
func (f *walFile) WriteAt(b []byte, at int64) (int, error) {
	if at != f.at+int64(len(f.buffer)) || len(f.buffer)+len(b) > bufferMax {
		if err := f.flush(); err != nil {
			return 0, err
		}
		f.at = at
	}
	f.buffer = append(f.buffer, b...)
	return len(b), nil
}

func (f *walFile) flush() error {
	if len(f.buffer) == 0 {
		return nil
	}
	_, err := f.file.WriteAt(f.buffer, f.at)
	f.buffer = f.buffer[:0]
	return err
}

// ReadAt reads what was written, too.
func (f *walFile) ReadAt(b []byte, at int64) (int, error) {
	if err := f.flush(); err != nil {
		return 0, err
	}
	return f.file.ReadAt(b, at)
}

// Sync implements [vfs.File].
func (f *walFile) Sync(flags vfs.SyncFlag) error {
	if err := f.flush(); err != nil {
		return err
	}
	return f.file.Sync(flags)
}

// Truncate implements [vfs.File].
func (f *walFile) Truncate(size int64) error {
	if err := f.flush(); err != nil {
		return err
	}
	return f.file.Truncate(size)
}

// Size implements [vfs.File].
func (f *walFile) Size() (int64, error) {
	if err := f.flush(); err != nil {
		return 0, err
	}
	return f.file.Size()
}

// Close implements [vfs.File].
func (f *walFile) Close() error { return errors.Join(f.flush(), f.file.Close()) }

// makePrivate makes an empty file that only its owner can read, if there is none: the data has secrets in it, and
// SQLite makes its files readable by everybody.
func makePrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

const (
	firstHeader  = 100 // bytes at the start of the first page before its header
	checksumSize = 8   // bytes at a page's end
)

// clean overwrites the unused space of a page of a table or an index with zeros. With secure_delete SQLite does so for
// what is deleted, but not for the remains of a row that it has moved to another page to balance the two, and those
// remains outlive the row. The format of pages is described at https://www.sqlite.org/fileformat2.html#b_tree_pages.
func clean(page []byte, first bool) {
	if len(page) < 512 || len(page)&(len(page)-1) != 0 {
		return // no page, but a part of one
	}
	header := 0
	if first {
		header = firstHeader
	}
	size := 8
	switch page[header] {
	case 2, 5: // interior pages of an index and a table
		size = 12
	case 10, 13: // their leaves
	default:
		return
	}
	cells := int(binary.BigEndian.Uint16(page[header+3:]))
	content := int(binary.BigEndian.Uint16(page[header+5:]))
	start := header + size + 2*cells
	if content == 0 {
		content = 65536
	}
	if start > content || content > len(page)-checksumSize {
		return
	}
	unused := page[start:content]
	for i, b := range unused {
		if b != 0 {
			clear(unused[i:])
			seal(page)
			return
		}
	}
}

// seal writes a page's checksum at its end, as https://www.sqlite.org/cksumvfs.html defines it.
func seal(page []byte) {
	end := len(page) - checksumSize
	var s1, s2 uint32
	for b := page[:end]; len(b) >= 8; b = b[8:] {
		s1 += binary.LittleEndian.Uint32(b) + s2
		s2 += binary.LittleEndian.Uint32(b[4:]) + s1
	}
	binary.LittleEndian.PutUint64(page[end:], uint64(s2)<<32|uint64(s1))
}
