package queens

import (
	"regexp"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/link"
)

var regionWord = regexp.MustCompile(`\bregion [A-Z]\b`)

// NameHint calls regions by the letters or numbers of the text, because puzzles letter them in order of appearance.
func (kind) NameHint(text string, h engine.Hint) engine.Hint {
	names := regionNames(text)
	rename := func(sentence string) string {
		return regionWord.ReplaceAllStringFunc(sentence, func(word string) string {
			r := int(word[len(word)-1] - 'A')
			if r >= len(names) {
				return word
			}
			return "region " + names[r]
		})
	}
	h.Look, h.Why, h.Tell = rename(h.Look), rename(h.Why), rename(h.Tell)
	return h
}

// regionNames returns what a text calls its regions, in order of appearance. It returns nil if a text has no names.
func regionNames(text string) (names []string) {
	text = cluetext.Decode(text)
	if _, found := link.Find(text); found {
		return nil
	}
	text = plainText(text)
	if !strings.Contains(text, "regions ") || strings.Contains(text, "regions =") {
		if head, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(head, "stars ") {
			text = rest
		}
		_, names, _ = readSigns(text)
		return names
	}
	s := reader{stars: 1}
	if cluetext.Read(text, textMax, s.readClue, s.readCells) != nil {
		return nil
	}
	seen := map[uint8]bool{}
	for _, r := range s.region {
		if !seen[r] {
			seen[r] = true
			names = append(names, letterOf(r))
		}
	}
	return names
}
