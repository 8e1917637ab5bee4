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
	in, codes := bitReader{bytes: bytes}, width{bits: 2, left: 1}
	words := make([][]uint16, codeFirst) // by code
	var last, out []uint16               // last is the previous word
	for {
		code, ok := in.read(codes.bits)
		switch {
		case !ok || len(out) > maxBytes:
			return "", errPacked
		case code == codeEnd:
			return string(utf16.Decode(out)), nil
		case code < codeEnd:
			char, ok := in.read(8 << code)
			if !ok {
				return "", errPacked
			}
			code = len(words)
			words = append(words, []uint16{uint16(char)})
			codes.word()
		case code > len(words), code == len(words) && last == nil:
			return "", errPacked
		}
		if last != nil { // a new word is the previous one followed by the first character of this one
			first := last[0]
			if code < len(words) {
				first = words[code][0]
			}
			words = append(words, append(last[:len(last):len(last)], first))
			codes.word()
		}
		last = words[code]
		out = append(out, last...)
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
