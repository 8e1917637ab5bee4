package text

import (
	"encoding/base64"
	"errors"
	"strings"
	"unicode/utf16"
)

// Links of f-puzzles and SudokuPad are compressed with LZ-string by Pieroxy (pieroxy.net/blog/pages/lz-string), an LZ78
// over UTF-16 whose codes grow by one bit at a time, encoded as base64.

var errPacked = errors.New("the link's data is cut off or damaged")

// Reserved codes.
const (
	codeByte  = 0 // an 8-bit character follows
	codeWide  = 1 // a 16-bit character follows
	codeEnd   = 2
	codeFirst = 3 // the first free code
)

// bitReader reads numbers, their lowest bit first, from bytes, beginning with the highest bit.
type bitReader struct {
	bytes []byte
	at    int
}

func (r *bitReader) read(bits int) (n int, ok bool) {
	for i := range bits {
		if r.at >= 8*len(r.bytes) {
			return 0, false
		}
		n |= int(r.bytes[r.at/8]>>(7-r.at%8)&1) << i
		r.at++
	}
	return n, true
}

// unpack is the inverse of pack.
func unpack(packed string) (string, error) {
	packed = strings.TrimRight(strings.ReplaceAll(strings.TrimSpace(packed), " ", "+"), "=")
	packed += strings.Repeat("A", -len(packed)&3) // the last characters may be incomplete without padding
	bytes, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		return "", errPacked
	}
	u := unpacker{in: bitReader{bytes: bytes}, words: make([][]uint16, codeFirst), width: width{bits: 2, left: 1}}
	for {
		done, err := u.step()
		if err != nil || done {
			return string(utf16.Decode(u.out)), err
		}
	}
}

// width is the number of bits of a code, and the number of words until it grows by one.
type width struct{ bits, left int }

func (w *width) word() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}

// unpacker is the state of decompression.
type unpacker struct {
	in    bitReader
	words [][]uint16 // by code
	last  []uint16   // the previous word
	out   []uint16
	width width
}

// step reads one code and appends its word.
func (u *unpacker) step() (done bool, err error) {
	code, ok := u.in.read(u.width.bits)
	if !ok || len(u.out) > maxBytes {
		return false, errPacked
	}
	if code == codeEnd {
		return true, nil
	}
	if code < codeEnd {
		char, ok := u.in.read(8 << code)
		if !ok {
			return false, errPacked
		}
		code = len(u.words)
		u.words = append(u.words, []uint16{uint16(char)})
		u.width.word()
	}
	return false, u.take(code)
}

// take appends the word of a code to the text, and adds a new word to the list: the previous one followed by the first
// character of this one.
func (u *unpacker) take(code int) error {
	var word []uint16
	switch {
	case code < len(u.words):
		word = u.words[code]
	case code == len(u.words) && u.last != nil:
		word = append(u.last[:len(u.last):len(u.last)], u.last[0])
	default:
		return errPacked
	}
	u.out = append(u.out, word...)
	if u.last != nil {
		u.words = append(u.words, append(u.last[:len(u.last):len(u.last)], word[0]))
		u.width.word()
	}
	u.last = word
	return nil
}
