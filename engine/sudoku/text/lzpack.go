package text

import (
	"encoding/base64"
	"unicode/utf16"
)

// bitWriter writes numbers, their lowest bit first, into bytes, filling the highest bit first.
type bitWriter struct {
	bytes []byte
	used  int // bits
}

func (w *bitWriter) write(n, bits int) {
	for i := range bits {
		if w.used%8 == 0 {
			w.bytes = append(w.bytes, 0)
		}
		w.bytes[w.used/8] |= byte(n>>i&1) << (7 - w.used%8)
		w.used++
	}
}

// packer is the state of compression.
type packer struct {
	out   bitWriter
	words map[string]int // code by word; a word is its UTF-16 characters as pairs of bytes
	fresh map[string]bool
	width width
}

// pack returns LZ-string's base64 form of a text.
func pack(s string) string {
	p := packer{words: map[string]int{}, fresh: map[string]bool{}, width: width{bits: 2, left: 2}}
	word := ""
	for _, char := range utf16.Encode([]rune(s)) {
		c := string([]byte{byte(char >> 8), byte(char)})
		if _, known := p.words[c]; !known {
			p.words[c] = codeFirst + len(p.words)
			p.fresh[c] = true
		}
		if _, known := p.words[word+c]; known {
			word += c
			continue
		}
		p.put(word)
		p.words[word+c] = codeFirst + len(p.words)
		word = c
	}
	if word != "" {
		p.put(word)
	}
	p.out.write(codeEnd, p.width.bits)
	p.out.write(0, 1)
	for p.out.used%6 != 0 {
		p.out.write(0, 1)
	}
	return base64.StdEncoding.EncodeToString(p.out.bytes)
}

// put writes the code of a word, or the character itself if the word is a new character.
func (p *packer) put(word string) {
	if p.fresh[word] {
		char := int(word[0])<<8 | int(word[1])
		if char < 256 {
			p.out.write(codeByte, p.width.bits)
			p.out.write(char, 8)
		} else {
			p.out.write(codeWide, p.width.bits)
			p.out.write(char, 16)
		}
		delete(p.fresh, word)
		p.width.word()
	} else {
		p.out.write(p.words[word], p.width.bits)
	}
	p.width.word()
}
