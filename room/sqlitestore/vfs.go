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

// vfsName is the name of the VFS (SQLite's layer over the file system) of all connections. It wraps the default one and
// differs in three points.
//
//   - Pages of the main file are written without remains of deleted data; see [zeroUnused].
//   - A transaction is written to the write-ahead log with a single call; see [walFile].
//   - Files are not memory-mapped. SQLite must not map a file with page checksums, but version 0.37.0 of the library
//     decides that before it has read that the file has checksums, and panics in the first checkpoint.
const vfsName = "nonet"

func init() { vfs.Register(vfsName, layer{vfs.Find("")}) }

// layer wraps the default VFS.
type layer struct{ vfs.VFS }

// OpenFilename implements [vfs.VFSFilename]. It wraps the file by its purpose.
func (l layer) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	if flags&vfs.OPEN_WAL != 0 {
		if err := makePrivate(name.String()); err != nil {
			return nil, flags, err
		}
	}
	f, flags, err := vfsutil.WrapOpenFilename(l.VFS, name, flags)
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

// file hides the memory map of the wrapped file, but keeps its shared memory, which a write-ahead log needs.
type file struct{ vfs.File }

// SharedMemory implements [vfs.FileSharedMemory].
func (f file) SharedMemory() vfs.SharedMemory { return vfsutil.WrapSharedMemory(f.File) }

// WriteAt implements [vfs.File]. Like SQLite's own VFS, it returns SQLITE_FULL if the disk is full.
func (f file) WriteAt(b []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(b, at)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		err = sqlite3.FULL
	}
	return n, err
}

// HasMoved implements [vfs.FileHasMoved].
func (f file) HasMoved() (bool, error) { return vfsutil.WrapHasMoved(f.File) }

// mainFile is the main file of a database. In WAL mode, only checkpoints write to it.
type mainFile struct{ file }

// WriteAt implements [vfs.File].
func (f mainFile) WriteAt(page []byte, at int64) (int, error) {
	zeroUnused(page, at == 0)
	return f.file.WriteAt(page, at)
}

// walFile is a write-ahead log. SQLite writes each page of a transaction with two calls and then syncs the file. Other
// connections read the pages only after that, so walFile buffers consecutive writes and writes them with one call.
type walFile struct {
	file
	buffer []byte
	at     int64 // the buffer's offset in the file
}

// bufferMax is the maximum size of the buffer in bytes.
const bufferMax = 256 << 10

// WriteAt implements [vfs.File]. It buffers b until the next sync or read.
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

// flush writes the buffer to the file.
func (f *walFile) flush() error {
	if len(f.buffer) == 0 {
		return nil
	}
	_, err := f.file.WriteAt(f.buffer, f.at)
	f.buffer = f.buffer[:0]
	return err
}

// ReadAt implements [vfs.File].
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

// makePrivate creates an empty file that only its owner can read, unless the file exists. The data contains secrets,
// and SQLite would create files that everybody can read.
func makePrivate(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

const (
	fileHeader   = 100 // the size of the header at the start of the first page
	checksumSize = 8   // the size of the checksum at the end of each page
)

// zeroUnused overwrites the unallocated space of a b-tree page with zeros. With secure_delete, SQLite does this for
// deleted cells, but not for cells that it has moved to another page to balance the tree, and such a copy outlives its
// row. https://www.sqlite.org/fileformat2.html#b_tree_pages describes the format of pages.
func zeroUnused(page []byte, first bool) {
	if len(page) < 512 || len(page)&(len(page)-1) != 0 {
		return // not a whole page
	}
	header := 0
	if first {
		header = fileHeader
	}
	size := 8
	switch page[header] {
	case 2, 5: // interior pages of an index and a table
		size = 12
	case 10, 13: // leaf pages of an index and a table
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
			writeChecksum(page)
			return
		}
	}
}

// writeChecksum writes the checksum of a page at its end, as defined in https://www.sqlite.org/cksumvfs.html.
func writeChecksum(page []byte) {
	end := len(page) - checksumSize
	var s1, s2 uint32
	for b := page[:end]; len(b) >= 8; b = b[8:] {
		s1 += binary.LittleEndian.Uint32(b) + s2
		s2 += binary.LittleEndian.Uint32(b[4:]) + s1
	}
	binary.LittleEndian.PutUint64(page[end:], uint64(s2)<<32|uint64(s1))
}
