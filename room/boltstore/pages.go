package boltstore

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
)

// bbolt maps the file and trusts it: a damaged page ends in an assertion, a fault of memory or a wrong answer, as it
// happens. So what looks for damage reads the pages by itself. They are laid out as bbolt's internal/common has it, and
// bbolt writes them without gaps, so that nearly every bit of them is determined by others.

// Sizes and marks in a page.
const (
	pageHead   = 16 // id, kind, count, overflow
	elemSize   = 16
	bucketHead = 16 // root page, sequence
	metaSize   = 64

	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10

	bucketFlag = 1 // of a leaf's element

	boltMagic = 0xED0CDAED
	depthMax  = 64
	noList    = 1<<64 - 1 // there is no free list
)

var host = binary.NativeEndian

// fileMeta is what the header of a bbolt file says.
type fileMeta struct {
	pageSize, root, freelist, pages, txid uint64
}

// pageFile reads the pages of a bbolt file. It is for one goroutine.
type pageFile struct {
	f    io.ReaderAt
	meta fileMeta
	used []bool               // of each page, whether something leads to it
	see  visitor              // is told of what is found
	bufs [depthMax + 1][]byte // a page for each level of the tree
}

// visitor is told of what is in a file. What it is given it must not keep.
type visitor interface {
	// enter comes before what is in a bucket, with the number that bbolt counts for it. It says whether to go in.
	enter(at *spot, sequence uint64) bool
	value(at *spot, key, value []byte)
	// damaged is told of a page of a bucket that is damaged. What is lost with it is not told otherwise.
	damaged(at *spot, page uint64, what string)
}

// spot is a bucket in a file.
type spot struct {
	in    *spot // nil at the top of the file
	name  []byte
	place place
	depth int    // how many buckets lead here
	top   string // the bucket at the top of the file that this one is in; empty there
}

func (s *spot) child(name []byte) *spot {
	c := &spot{in: s, name: bytes.Clone(name), place: s.place.in(name), depth: s.depth + 1, top: s.top}
	if s.in == nil {
		c.top = string(name)
	}
	return c
}

func (s *spot) text() string {
	switch s.depth {
	case 0:
		return "the file"
	case 1:
		return keyText(s.name)
	}
	return s.in.text() + "/" + keyText(s.name)
}

// readMetas reads the two headers of a file, of which the newer one counts. Bad says how many are damaged. It returns
// [ErrNotOurs] if there is no trace of any.
func readMetas(f io.ReaderAt, size int64) (m fileMeta, bad int, err error) {
	trace, found := false, 0
	for _, pageSize := range []int64{int64(os.Getpagesize()), 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10} {
		m, found = fileMeta{}, 0
		for page := range int64(2) {
			b := make([]byte, metaSize)
			if _, err := f.ReadAt(b, page*pageSize+pageHead); err != nil {
				continue
			}
			trace = trace || host.Uint32(b) == boltMagic
			if got, ok := parseMeta(b); ok && got.pageSize == uint64(pageSize) {
				found++
				if found == 1 || got.txid > m.txid {
					m = got
				}
			}
		}
		if found > 0 {
			return m, 2 - found, nil
		}
	}
	if !trace {
		return m, 2, ErrNotOurs
	}
	return m, 2, &DamageError{Bucket: "the file", What: "both its headers are damaged"}
}

func parseMeta(b []byte) (m fileMeta, ok bool) {
	sum := fnv.New64a()
	sum.Write(b[:56])
	if host.Uint64(b[56:]) != sum.Sum64() || host.Uint32(b) != boltMagic {
		return m, false
	}
	m = fileMeta{
		pageSize: uint64(host.Uint32(b[8:])), root: host.Uint64(b[16:]),
		freelist: host.Uint64(b[32:]), pages: host.Uint64(b[40:]), txid: host.Uint64(b[48:]),
	}
	return m, true
}

// end is where the pages end.
func (m fileMeta) end() int64 { return int64(m.pages * m.pageSize) }

// walk tells see of all that is in the file, bucket by bucket in the order of the keys.
func walk(f io.ReaderAt, m fileMeta, see visitor) *pageFile {
	p := &pageFile{f: f, meta: m, used: make([]bool, m.pages), see: see}
	for page := range min(2, len(p.used)) {
		p.used[page] = true
	}
	top := new(spot)
	p.page(top, m.root, nil, nil, 0)
	return p
}

// read reads a page with what overflows from it.
func (p *pageFile) read(id uint64, level int) ([]byte, error) {
	if id < 2 || id >= p.meta.pages {
		return nil, fmt.Errorf("there is no page %d", id)
	}
	head := make([]byte, pageHead)
	at := int64(id * p.meta.pageSize)
	if _, err := p.f.ReadAt(head, at); err != nil {
		return nil, err
	}
	n := uint64(host.Uint32(head[12:])) + 1
	switch {
	case host.Uint64(head) != id:
		return nil, fmt.Errorf("page %d says that it is page %d", id, host.Uint64(head))
	case n > p.meta.pages-id:
		return nil, fmt.Errorf("page %d reaches beyond the end", id)
	}
	for i := id; i < id+n; i++ {
		if p.used[i] {
			return nil, fmt.Errorf("page %d belongs to something else too", i)
		}
	}
	if size := int(n * p.meta.pageSize); cap(p.bufs[level]) < size {
		p.bufs[level] = make([]byte, size)
	} else {
		p.bufs[level] = p.bufs[level][:size]
	}
	if _, err := p.f.ReadAt(p.bufs[level], at); err != nil {
		return nil, err
	}
	for i := id; i < id+n; i++ {
		p.used[i] = true
	}
	return p.bufs[level], nil
}

// page walks over a page of a bucket and all below it. Its keys are to begin with from, if that is not nil, and to stay
// below to.
func (p *pageFile) page(at *spot, id uint64, from, to []byte, level int) {
	if level > depthMax {
		p.see.damaged(at, id, "too many pages lead to it")
		return
	}
	b, err := p.read(id, level)
	if err != nil {
		p.see.damaged(at, id, err.Error())
		return
	}
	switch kind := host.Uint16(b[8:]); kind {
	case branchPage:
		p.branch(at, id, b, from, to, level)
	case leafPage:
		p.leaf(at, id, b, from, to, level)
	default:
		p.see.damaged(at, id, fmt.Sprintf("it is of no kind (%#x)", kind))
	}
}

// element is a key on a page with what belongs to it.
type element struct {
	key, value []byte
	flags      uint32
	child      uint64 // the page below, of a branch
}

// elements takes a page apart. Fit says whether the page is laid out as it must be; if it is not, those elements are
// returned that lie on the page.
func elements(b []byte) (list []element, fit bool) {
	branch := host.Uint16(b[8:]) == branchPage
	count := int(host.Uint16(b[10:]))
	end := pageHead + count*elemSize
	if fit = end <= len(b); !fit {
		return nil, false
	}
	list = make([]element, 0, count)
	for i := range count {
		at := pageHead + i*elemSize
		e, head := element{}, b[at:at+elemSize]
		var pos, keys, values uint32
		if branch {
			pos, keys, e.child = host.Uint32(head), host.Uint32(head[4:]), host.Uint64(head[8:])
		} else {
			e.flags, pos = host.Uint32(head), host.Uint32(head[4:])
			keys, values = host.Uint32(head[8:]), host.Uint32(head[12:])
		}
		if keys == 0 || uint64(at)+uint64(pos)+uint64(keys)+uint64(values) > uint64(len(b)) {
			fit = false
			continue
		}
		begin := at + int(pos)
		fit = fit && begin == end && e.flags&^bucketFlag == 0
		end = begin + int(keys) + int(values)
		e.key, e.value = b[begin:begin+int(keys)], b[begin+int(keys):end]
		fit = fit && (len(list) == 0 || bytes.Compare(list[len(list)-1].key, e.key) < 0)
		list = append(list, e)
	}
	return list, fit && len(list) == count
}

// used is how many bytes of a page elements take.
func bytesOf(list []element) int {
	n := pageHead
	for _, e := range list {
		n += elemSize + len(e.key) + len(e.value)
	}
	return n
}

// fits looks whether a page has what its place in the tree demands.
func (p *pageFile) fits(b []byte, list []element, from, to []byte) bool {
	size := int(p.meta.pageSize)
	if (bytesOf(list)+size-1)/size != len(b)/size {
		return false
	}
	if len(list) == 0 {
		return from == nil
	}
	first, last := list[0].key, list[len(list)-1].key
	return (from == nil || bytes.Equal(from, first)) && (to == nil || bytes.Compare(last, to) < 0)
}

func (p *pageFile) branch(at *spot, id uint64, b, from, to []byte, level int) {
	list, fit := elements(b)
	if !fit || !p.fits(b, list, from, to) || len(list) == 0 {
		p.see.damaged(at, id, "its keys do not fit")
	}
	for i, e := range list {
		next := to
		if i+1 < len(list) {
			next = list[i+1].key
		}
		p.page(at, e.child, e.key, next, level+1)
	}
}

func (p *pageFile) leaf(at *spot, id uint64, b, from, to []byte, level int) {
	list, fit := elements(b)
	if !fit || !p.fits(b, list, from, to) {
		p.see.damaged(at, id, "its values do not fit")
	}
	for _, e := range list {
		if e.flags&bucketFlag == 0 {
			p.see.value(at, e.key, e.value)
			continue
		}
		p.bucket(at, id, e, level)
	}
}

// bucket walks over a bucket in a bucket, which stands on pages of its own, or whole in the other's page if it is
// small.
func (p *pageFile) bucket(at *spot, id uint64, e element, level int) {
	in := at.child(e.key)
	if len(e.value) < bucketHead {
		p.see.damaged(in, id, "its bucket is too short")
		return
	}
	root, sequence := host.Uint64(e.value), host.Uint64(e.value[8:])
	if !p.see.enter(in, sequence) {
		return
	}
	if root != 0 {
		p.page(in, root, nil, nil, level+1)
		return
	}
	b := e.value[bucketHead:]
	if len(b) < pageHead || host.Uint64(b) != 0 || host.Uint16(b[8:]) != leafPage || host.Uint32(b[12:]) != 0 {
		p.see.damaged(in, id, "its bucket is of no kind")
		return
	}
	list, fit := elements(b)
	if !fit || bytesOf(list) != len(b) {
		p.see.damaged(in, id, "the values of its bucket do not fit")
	}
	for _, e := range list {
		if e.flags&bucketFlag != 0 {
			p.see.damaged(in, id, "there is a bucket where none can be")
			continue
		}
		p.see.value(in, e.key, e.value)
	}
}

// checkFree compares the list of free pages with the pages that something leads to. It returns what is wrong with it;
// an empty text is nothing. Lost is how many pages are in neither, though they are of the kinds that something should
// lead to.
func (p *pageFile) checkFree() (wrong string, lost int) {
	ids, err := p.free()
	if err != nil {
		return err.Error(), 0
	}
	if ids == nil {
		return "", 0
	}
	for ; len(ids) > 0; ids = ids[8:] {
		id := host.Uint64(ids)
		if id < 2 || id >= p.meta.pages || p.used[id] {
			return fmt.Sprintf("it has page %d, which is in use", id), 0
		}
		p.used[id] = true
	}
	return "", p.unused()
}

// free reads the list of free pages, of 8 bytes each; nil if there is none.
func (p *pageFile) free() (ids []byte, err error) {
	if p.meta.freelist == noList {
		return nil, nil
	}
	b, err := p.read(p.meta.freelist, 0)
	if err != nil {
		return nil, err
	}
	if host.Uint16(b[8:]) != freelistPage {
		return nil, errors.New("it is of another kind")
	}
	first, count := uint64(pageHead), uint64(host.Uint16(b[10:]))
	if count == 0xFFFF {
		first, count = first+8, host.Uint64(b[pageHead:])
	}
	if count > uint64(len(b)) || first+8*count > uint64(len(b)) {
		return nil, errors.New("it is longer than its page")
	}
	return b[first : first+8*count], nil
}

// freeInBoth returns those of n pages from one on that both of the file's headers say are free, and the newer header.
func freeInBoth(f io.ReaderAt, from, n uint64) (free []uint64, newer fileMeta, err error) {
	said := make([]int, n)
	size := uint64(os.Getpagesize())
	for page := range uint64(2) {
		b := make([]byte, metaSize)
		if _, err := f.ReadAt(b, int64(page*size+pageHead)); err != nil {
			return nil, newer, err
		}
		m, ok := parseMeta(b)
		if !ok || m.pageSize == 0 {
			return nil, newer, &DamageError{Bucket: "the file", What: "a header is damaged"}
		}
		size = m.pageSize
		p := &pageFile{f: f, meta: m, used: make([]bool, m.pages)}
		ids, err := p.free()
		if err != nil {
			return nil, newer, &DamageError{Bucket: "the file", What: "its list of free pages: " + err.Error()}
		}
		for ; len(ids) > 0; ids = ids[8:] {
			if id := host.Uint64(ids); id-from < n {
				said[id-from]++
			}
		}
		if m.txid > newer.txid {
			newer = m
		}
	}
	for i, times := range said {
		if times == 2 {
			free = append(free, from+uint64(i))
		}
	}
	return free, newer, nil
}

// unused counts pages that nothing leads to and that say of themselves what they are.
func (p *pageFile) unused() (n int) {
	head := make([]byte, pageHead)
	for id, used := range p.used {
		if used {
			continue
		}
		_, err := p.f.ReadAt(head, int64(uint64(id)*p.meta.pageSize))
		if err != nil || host.Uint64(head) != uint64(id) {
			continue
		}
		if kind := host.Uint16(head[8:]); kind == branchPage || kind == leafPage {
			n++
		}
	}
	return n
}
