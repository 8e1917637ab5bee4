package link

import (
	"regexp"
	"strconv"
	"strings"
)

// idMark is the parameters and the description of a game ID.
var idMark = regexp.MustCompile(`^([0-9]+)(?:x([0-9]+))?([a-zA-Z0-9.]*):([^\s:]+)$`)

// anyGame is the type of a random seed, which can be one of any game.
const anyGame = "puzzles"

// tathamGame returns the game of an ID without a name, by the form of its description. It returns an empty string for
// other texts.
func tathamGame(id string) string {
	if isSeed(id) {
		return anyGame
	}
	m := idMark.FindStringSubmatch(id)
	if m == nil {
		return ""
	}
	width, _ := strconv.Atoi(m[1])
	height, err := strconv.Atoi(m[2])
	if err != nil {
		height = width
	}
	desc := m[4]
	switch {
	case width < 1 || height < 1 || width > 99 || height > 99:
		return ""
	case strings.Trim(desc, "0123456789./") == "" && strings.Count(desc, "/") == width+height-1:
		return "pattern"
	case countTiles(desc) == width*height:
		return "net"
	case countSkips(desc) == width*height+1:
		return "unruly"
	case isSolo(width, height, m[2] != "", m[3], desc):
		return "solo"
	}
	return ""
}

// countSkips returns the number of cells of a description of Unruly, with one after the last, or -1 if it is none.
func countSkips(desc string) (n int) {
	for _, c := range []byte(strings.ToLower(desc)) {
		switch {
		case c == 'z':
			n += 25
		case 'a' <= c && c < 'z':
			n += int(c-'a') + 1
		default:
			return -1
		}
	}
	return n
}

// countTiles returns the number of tiles of a description of Net, or -1 if it is none.
func countTiles(desc string) (n int) {
	for _, c := range []byte(desc) {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'f', 'A' <= c && c <= 'F':
			n++
		case c != 'v' && c != 'h':
			return -1
		}
	}
	return n
}

// isSolo reports whether a description of Solo fills its board.
func isSolo(width, height int, both bool, options, desc string) bool {
	side := width * height
	if !both && strings.Contains(options, "j") {
		side = width
	}
	desc, _, _ = strings.Cut(desc, ",")
	cells := 0
	for i := 0; i < len(desc); i++ {
		switch c := desc[i]; {
		case 'a' <= c && c <= 'z':
			cells += int(c-'a') + 1
		case c == '_':
		case '0' <= c && c <= '9':
			if cells++; i > 0 && '0' <= desc[i-1] && desc[i-1] <= '9' {
				cells-- // a further digit of the same number
			}
		default:
			return false
		}
	}
	return cells == side*side
}

// savedLine matches a line of a saved game: a word, the length of the value, and the value.
var savedLine = regexp.MustCompile(`(?m)^(GAME|PARAMS|DESC) *:\d+:(.*?)\r?$`)

// parseSaved returns the link for a saved game, or nil.
func parseSaved(text string) *Link {
	if !strings.HasPrefix(text, "SAVEFILE:") {
		return nil
	}
	values := map[string]string{}
	for _, m := range savedLine.FindAllStringSubmatch(text, -1) {
		values[m[1]] = m[2]
	}
	l := &Link{URL: text, Site: Tatham, Type: strings.ToLower(values["GAME"])}
	if values["DESC"] != "" {
		l.Data = values["PARAMS"] + ":" + values["DESC"]
	}
	return l
}
