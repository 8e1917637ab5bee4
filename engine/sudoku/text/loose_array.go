package text

import (
	"regexp"
	"strings"
)

// ruleWords are the words of rules that an object of an unknown form may have in addition to a board.
var ruleWords = regexp.MustCompile(
	`(?i)diagonal|knight|king|cage|killer|thermo|arrow|jigsaw|irregular|region|variant|kropki|whisper|sandwich`)

// readArrays reads boards from the nested arrays, tuples and lists of programs and of JSON: an array for each row, one
// for all cells, or strings. An object may hold them, but nothing else that is nested.
func readArrays(text string) []Board {
	if !strings.ContainsAny(text, "[{(") {
		return nil
	}
	r := arrayReader{text: text}
	if !r.read() || r.objects && ruleWords.MatchString(text) {
		return nil
	}
	if boards := boardsOfWords(r.rows); boards != nil {
		return boards
	}
	return boardsOfLists(r.rows)
}

// boardsOfLists returns the boards of lists that each have the cells of a board, or strings with them or with its rows.
func boardsOfLists(lists [][]string) (boards []Board) {
	var strs []string
	for _, list := range lists {
		if side := sideOf(len(list)); side > 0 {
			if words := cellWords(list); all(words, func(word string) bool { return len(word) <= 2 }) {
				var table [][]string
				for at := 0; at < len(words); at += side {
					table = append(table, words[at:at+side])
				}
				more := boardsOfWords(table)
				if more == nil {
					return nil
				}
				boards = append(boards, more...)
				continue
			}
		}
		strs = append(strs, list...)
	}
	if len(strs) == 0 {
		return boards
	}
	if len(boards) > 0 {
		return nil
	}
	return readWhole(strings.Join(strs, "\n"))
}

// arrayReader finds the innermost arrays of a text.
type arrayReader struct {
	text    string
	at      int
	rows    [][]string
	objects bool // whether there are names with a colon
	open    []array
}

// array is an array that is open.
type array struct {
	words  []string
	begun  bool // whether there is a word after the last comma
	nested bool // whether there are arrays in it
	named  bool // whether it is an object
}

// read returns false if the arrays are not closed.
func (r *arrayReader) read() bool {
	for r.at < len(r.text) {
		c := r.text[r.at]
		r.at++
		switch c {
		case '[', '{', '(':
			r.openArray(c)
		case ']', '}', ')':
			if len(r.open) == 0 {
				return false
			}
			r.closeArray()
		case '"', '\'', '`':
			r.word(r.readQuoted(c))
		case ',':
			r.comma()
		case ';':
			r.endRow()
		case ':':
			r.name()
		case ' ', '\t', '\r', '\n':
		default:
			r.word(r.readBare())
		}
	}
	return len(r.open) == 0
}

func (r *arrayReader) top() *array {
	if len(r.open) == 0 {
		return nil
	}
	return &r.open[len(r.open)-1]
}

func (r *arrayReader) openArray(c byte) {
	if top := r.top(); top != nil {
		top.nested, top.begun = true, true
	} else if r.at > 1 && c == '[' && isSubscripted(r.text[r.at-2]) {
		if end := strings.IndexByte(r.text[r.at:], ']'); end >= 0 {
			r.at += end + 1
			return
		}
	}
	r.open = append(r.open, array{})
}

// isSubscripted reports whether a bracket after this character is a subscript or the size of an array.
func isSubscripted(c byte) bool {
	return c == ']' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func (r *arrayReader) closeArray() {
	r.endRow()
	r.open = r.open[:len(r.open)-1]
}

// endRow takes the words of an innermost array as a row.
func (r *arrayReader) endRow() {
	top := r.top()
	if top == nil {
		return
	}
	few := len(top.words) < 4 && !all(top.words, func(word string) bool { return len(word) > 3 })
	if !top.nested && !top.named && len(top.words) > 0 && (!few || r.objects) {
		r.rows = append(r.rows, top.words)
	}
	top.words, top.begun = nil, false
}

func (r *arrayReader) word(word string) {
	top := r.top()
	if top == nil {
		return
	}
	if top.named {
		if side := sideOf(len(word)); side > 4 && areSymbols(word) {
			r.rows = append(r.rows, []string{word})
		}
		return
	}
	top.words = append(top.words, word)
	top.begun = true
}

func (r *arrayReader) comma() {
	if top := r.top(); top != nil {
		if !top.begun && !top.named {
			top.words = append(top.words, "")
		}
		top.begun = false
	}
}

// name takes the word before a colon as a name.
func (r *arrayReader) name() {
	if top := r.top(); top != nil {
		r.objects = true
		top.named, top.words = true, nil
	}
}

// readQuoted returns the text up to the closing quotation mark.
func (r *arrayReader) readQuoted(mark byte) string {
	start := r.at
	for r.at < len(r.text) && r.text[r.at] != mark {
		if r.text[r.at] == '\\' {
			r.at++
		}
		r.at++
	}
	end := min(r.at, len(r.text))
	r.at = end + 1
	return r.text[min(start, end):end]
}

// readBare returns a word without quotation marks, whose first character is behind.
func (r *arrayReader) readBare() string {
	start := r.at - 1
	for r.at < len(r.text) && !strings.ContainsRune(" \t\r\n,;:[](){}\"'`", rune(r.text[r.at])) {
		r.at++
	}
	return r.text[start:r.at]
}
