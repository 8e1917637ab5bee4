package moderation

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"nonet/room/game"
)

// Words is the profanity filter: an operator's list of words that are forbidden in names, chats and groups. The zero
// value is empty. The list may be replaced while it is in use.
type Words struct {
	list atomic.Pointer[wordList]
}

// wordList indexes a list by the words' first letters, because it is consulted for every shown name.
type wordList struct {
	words map[rune][]spelling // forbidden as whole words
	parts map[rune][]spelling // forbidden anywhere in a text

	mu    sync.Mutex
	names map[string]bool // cached results: whether a name contains a word
}

// namesMax is the maximum number of cached results. Names on leaderboards are checked repeatedly.
const namesMax = 4096

// spelling is a text in comparable form: its characters after [game.Fold], and how often each is repeated.
type spelling []repeated

type repeated struct {
	r     rune
	times int
}

// Read replaces the list. Each line has one entry: "word" matches whole words, "*word*" matches anywhere. Matching
// ignores case, look-alikes, punctuation, additional repetitions of letters and the usual digits for letters. Empty
// lines and text after a "#" are ignored. If Read fails, the previous list stays in use.
func (w *Words) Read(from io.Reader) error {
	list := &wordList{words: map[rune][]spelling{}, parts: map[rune][]spelling{},
		names: map[string]bool{}}
	lines := bufio.NewScanner(from)
	for number := 1; lines.Scan(); number++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		anywhere := len(line) > 2 && line[0] == '*' && line[len(line)-1] == '*'
		plain := normalize(strings.Trim(line, "*"))
		switch {
		case len(plain) == 0:
			return fmt.Errorf("line %d has no letters to compare with", number)
		case anywhere:
			list.parts[plain[0].r] = append(list.parts[plain[0].r], plain)
		default:
			list.words[plain[0].r] = append(list.words[plain[0].r], plain)
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	w.list.Store(list)
	return nil
}

// InName reports whether a name contains an unwanted word, even spaced out over the whole name.
func (w *Words) InName(name string) bool {
	list := w.list.Load()
	return list != nil && list.matchesName(name)
}

// In reports whether a text contains an unwanted word.
func (w *Words) In(text string) bool {
	list := w.list.Load()
	return list != nil && list.matchesText(text)
}

func (l *wordList) matchesName(name string) bool {
	l.mu.Lock()
	has, known := l.names[name]
	l.mu.Unlock()
	if known {
		return has
	}
	has = l.matchesText(name) || l.isWord(name)
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.names) >= namesMax {
		clear(l.names)
	}
	l.names[name] = has
	return has
}

func (l *wordList) matchesText(text string) bool {
	for _, whole := range readings(text) {
		for at, letter := range whole {
			for _, part := range l.parts[letter.r] {
				if part.isPrefixOf(whole[at:]) {
					return true
				}
			}
		}
	}
	if len(l.words) == 0 {
		return false
	}
	letters := "" // consecutive single letters: "b a d"
	for _, word := range strings.FieldsFunc(text, isSeparator) {
		if len([]rune(word)) == 1 {
			letters += word
			continue
		}
		if l.isWord(word) || l.isWord(strings.Trim(word, "!")) || l.isWord(letters) {
			return true
		}
		letters = ""
	}
	// Text without a space may be one word with separators between its letters: "ba.d".
	return l.isWord(letters) || slices.ContainsFunc(strings.Fields(text), l.isWord)
}

// isSeparator reports whether a character separates words. Joiners and letters in circles do not.
func isSeparator(r rune) bool {
	circled := unicode.Is(unicode.So, r) && game.Fold(string(r)) != string(r)
	return !isLetter(r) && swapped[r] == 0 && !unicode.Is(unicode.Cf, r) && !circled
}

func (l *wordList) isWord(text string) bool {
	for _, reading := range readings(text) {
		if len(reading) == 0 {
			continue
		}
		for _, word := range l.words[reading[0].r] {
			if len(word) == len(reading) && word.isPrefixOf(reading) {
				return true
			}
		}
	}
	return false
}

// readings returns the readings of a text: by its letters and, unless it is a number, by look-alikes.
func readings(text string) []spelling {
	all := []spelling{normalize(text)}
	if strings.ContainsFunc(text, func(r rune) bool { return isLetter(r) && !unicode.IsDigit(r) }) {
		all = append(all, normalize(lookAlikes.Replace(game.FoldCapitals(text))))
	}
	return all
}

// lookAlikes replaces characters that look like letters, in words that contain letters. It does not replace "rn" by
// "m", because words such as "burn" contain it.
var lookAlikes = strings.NewReplacer("vv", "w", "VV", "W", "8", "b", "9", "g", "2", "z")

// isPrefixOf reports whether a text begins with s, with each letter repeated as often or more. So "as" does not match
// a word with a double s.
func (s spelling) isPrefixOf(text spelling) bool {
	if len(s) > len(text) {
		return false
	}
	for i, letter := range s {
		if text[i].r != letter.r || text[i].times < letter.times {
			return false
		}
	}
	return true
}

// swapped maps further characters that replace letters in disguised words.
var swapped = map[rune]rune{'3': 'e', '4': 'a', '7': 't', '@': 'a', '$': 's', '!': 'i', '0': 'o', '1': 'i', '5': 's'}

// normalize returns a text in the form for comparisons.
func normalize(text string) (s spelling) {
	text = strings.Map(func(r rune) rune {
		if letter := swapped[r]; letter != 0 {
			return letter
		}
		return r
	}, text)
	for _, r := range game.Fold(text) {
		switch last := len(s) - 1; {
		case !isLetter(r):
		case last >= 0 && s[last].r == r:
			s[last].times++
		default:
			s = append(s, repeated{r, 1})
		}
	}
	return s
}

func isLetter(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.M, r)
}

// IsBlank reports whether a character is invisible although Unicode counts it among letters and symbols.
func IsBlank(r rune) bool { return game.IsBlank(r) }
