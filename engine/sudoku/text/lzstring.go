package text

import (
	"encoding/base64"
	"errors"
	"strings"
	"unicode/utf16"
)

// The compression that f-puzzles and SudokuPad put into links is LZ-string by Pieroxy
// (pieroxy.net/blog/pages/lz-string), an LZ78 over UTF-16 whose codes grow by a bit at a time, written as base64.

var errPacked = errors.New("the link's data is damaged")

// Codes with a meaning of their own.
const (
	codeByte  = 0 // a character of 8 bits follows
	codeWide  = 1 // a character of 16 bits follows
	codeEnd   = 2
	codeFirst = 3 // the first free one
)

// bitReader reads numbers, their lowest bit first, from bytes, their highest bit first.
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

// unpack undoes LZ-string's base64 form.
func unpack(packed string) (string, error) {
	packed = strings.TrimRight(strings.ReplaceAll(strings.TrimSpace(packed), " ", "+"), "=")
	packed += strings.Repeat("A", -len(packed)&3) // not all of the last characters' bits are there without
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

// width is how many bits a code has, and how many words more until it has one more.
type width struct{ bits, left int }

func (w *width) word() {
	if w.left--; w.left == 0 {
		w.left = 1 << w.bits
		w.bits++
	}
}

// unpacker is the state of unpacking.
type unpacker struct {
	in    bitReader
	words [][]uint16 // by code
	last  []uint16   // the word before
	out   []uint16
	width width
}

// step reads one code and the word that it stands for.
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

// take adds the word of a code to the text, and a new word to the list: the one before with its
// first character after it.
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
