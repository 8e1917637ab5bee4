package link

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	// wholeToken matches a line of a wrapped link.
	wholeToken = regexp.MustCompile(`^[A-Za-z0-9+/=%&_.:,~$@;?#-]+$`)
	plainWord  = regexp.MustCompile(`^(?:[A-Z]?[a-z]{1,20}|[A-Z]{2,20})[.,:;]?$`)
)

// wrappedMost is the maximum number of lines that are tried as the end of a wrapped link.
const wrappedMost = 100

// extent returns the link at the beginning of a text. It joins the lines of a link that was wrapped. Spaced is the link
// with spaces taken for plus signs.
func extent(text string) (address, spaced string) {
	lines := strings.SplitAfter(text, "\n")
	line := strings.TrimRight(lines[0], "\r\n")
	if before, cells, found := strings.Cut(line, "pzprv3"); found && !strings.Contains(before, " ") &&
		strings.Contains(strings.TrimSpace(cells), " ") {
		return before + "pzprv3" + cells, "" // a file in a link, with spaces between cells
	}
	token := firstToken(line)
	if len(token) < len(strings.TrimRight(line, " \t\\")) { // the line goes on
		return trimEnd(token), strings.ReplaceAll(line, " ", "+")
	}
	parts := []string{token}
	for _, next := range lines[1:] {
		next = strings.TrimSpace(quoteMarks.ReplaceAllString(next, ""))
		part := firstToken(next)
		if part == "" || !wholeToken.MatchString(part) || scheme.MatchString(part) {
			break
		}
		parts = append(parts, part)
		if len(part) < len(next) {
			break
		}
	}
	return trimEnd(joinWrapped(parts)), ""
}

// joinWrapped joins the parts of a wrapped link. The last ones may be words of the text after it: where the link ends
// is clear from its data, or guessed from the words.
func joinWrapped(parts []string) string {
	if endsItself(parts[0]) {
		if len(parts) > 1 && strings.HasSuffix(parts[0], "=") && plainWord.MatchString(parts[1]) {
			parts = parts[:1]
		}
		return join(parts)
	}
	holds, whole := 0, 0
	joined := ""
	for i, part := range parts[:min(len(parts), wrappedMost)] {
		joined = join([]string{joined, part})
		address := trimEnd(joined)
		l := parse(address, "", 0)
		if l == nil || l.Data == "" {
			continue
		}
		if endsItself(address) {
			return join(parts)
		}
		if holds == 0 {
			holds = i + 1
		}
		if l.isWhole() {
			whole = i + 1
		}
	}
	if whole > 0 {
		return join(parts[:whole])
	}
	count := max(holds, 1)
	for count < len(parts) && (holds > 0 || len(join(parts[:count])) >= 40) && isWrapped(parts[:count], parts[count]) {
		count++
	}
	return join(parts[:count])
}

// isWrapped reports whether the next line belongs to the link before it: it is no word, or the line before it is as
// long as others, so that it was broken there.
func isWrapped(before []string, next string) bool {
	last := len(before) - 1
	return !plainWord.MatchString(next) || last > 0 && len(before[last]) >= len(before[last-1])
}

// join joins parts of a link, without the equals signs that end lines of quoted-printable text.
func join(parts []string) string {
	joined := make([]byte, 0, len(parts[0]))
	for i, part := range parts {
		joined = append(joined, part...)
		if i < len(parts)-1 && strings.HasSuffix(part, "=") && !beforeData.Match(joined[max(0, len(joined)-12):]) {
			joined = joined[:len(joined)-1]
		}
	}
	return string(joined)
}

// beforeData matches what is before packed data.
var beforeData = regexp.MustCompile(`[?&#;][a-z]{1,8}=$`)

// endsItself reports whether a link holds packed data, which tells its own end.
func endsItself(address string) bool {
	return packedMark.MatchString(address) || strings.Contains(address, "load=") ||
		strings.Contains(address, "puzzleid=") || strings.Contains(address, "p=")
}

// isWhole reports whether the data of a link fills its board exactly, as far as the type of puzzle is known.
func (l *Link) isWhole() bool {
	switch l.Site {
	case PuzzLink:
		return isWholePzpr(l.Type, l.Data)
	case Tatham:
		return isWholeGame(l.Type, l.Data)
	case SudokuPad:
		return isSquare(countPairs(strings.TrimPrefix(strings.TrimPrefix(l.Data, "scf"), "classic")))
	case Given:
		_, letters, found := strings.Cut(l.Data, "regions ")
		return l.Type == "" && isSquare(len(l.Data)) || found && isSquare(len(letters))
	case SudokuWiki:
		n := len(l.Data)
		switch packed := wikiMark.MatchString(l.Data) && (n-3)%81 == 0; l.Type {
		case "", WikiDiagonals, WikiRegions:
			return packed || n == 81 || n == 2*81
		case WikiCages, WikiRegionsCages:
			return packed || n == 81+1+2*81 || n == 2*81+1+2*81
		}
	}
	return false
}

func isSquare(n int) bool {
	side := int(math.Sqrt(float64(max(n, 0))))
	return side > 1 && side*side == n
}

// countPairs returns the number of cells of SudokuPad's boards without further rules, or -1 if the text is none.
func countPairs(text string) (n int) {
	for _, c := range []byte(text) {
		switch {
		case '0' <= c && c <= '9':
			n++
		case 'A' <= c && c <= 'Z':
			n += 2 + int(c-'A')/10
		case 'a' <= c && c <= 'x':
			n += 2 + int(c-'a'+26)/10
		default:
			return -1
		}
	}
	return n
}

// isWholePzpr reports whether data of puzz.link fills a board of a type.
func isWholePzpr(kind, data string) bool {
	parts := strings.Split(data, "/")
	if len(parts) < 3 {
		return false
	}
	columns, err := strconv.Atoi(parts[0])
	rows, errRows := strconv.Atoi(parts[1])
	if err != nil || errRows != nil {
		return false
	}
	switch kind {
	case "sudoku":
		return len(parts) == 3 && countNumbers(parts[2]) == columns*rows
	case "nonogram":
		return len(parts) == 3 && countNumbers(parts[2]) == columns*((rows+1)/2)+rows*((columns+1)/2)
	case "starbattle":
		return len(parts) == 4 && len(parts[3]) == (rows*(columns-1)+4)/5+(columns*(rows-1)+4)/5
	}
	return false
}

// countNumbers returns the number of places that puzz.link's numbers and skips fill, or -1 if the text ends within one.
func countNumbers(text string) (n int) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case 'g' <= c && c <= 'z':
			n += int(c-'g') + 1
		case c == '-':
			if i += 2; i >= len(text) {
				return -1
			}
			n++
		case '0' <= c && c <= '9', 'a' <= c && c <= 'f', c == '.':
			n++
		default:
			return -1
		}
	}
	return n
}

// isWholeGame reports whether a game ID fills the board of a game.
func isWholeGame(game, id string) bool {
	params, desc, _ := strings.Cut(id, ":")
	if is := tathamGame(id) == game; !is || game != "solo" {
		return is
	}
	parts := strings.Split(desc, ",")
	want := 1
	if strings.Contains(params, "j") {
		want++
	}
	if strings.Contains(params, "k") {
		want += 2
	}
	return len(parts) == want && strings.Trim(strings.Join(parts[1:], ""), "_abcdefghijklmnopqrstuvwxyz0123456789") == ""
}
