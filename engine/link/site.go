package link

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

var (
	// packedMark matches the start of packed data in a link to SudokuPad or f-puzzles: JSON as LZ-string begins with N4.
	packedMark = regexp.MustCompile(`(?:^|[/=?#])(?:(scl|ctc|fpuzzles|fpuz)|load=(?:3D)?)?(N4[A-Za-z0-9+/%$-]{20}|{|%7[Bb])`)
	padMark    = regexp.MustCompile(`(?:^|[/=?#])(scl|ctc|fpuzzles|fpuz|scf|classic)([A-Za-z0-9+/%$=_.~-]{8,})`)
	loadMark   = regexp.MustCompile(`[?&#/;]load=(?:3D)?([^&#?]*)`)
	padID      = regexp.MustCompile(`puzzleid=([^&#]+)`)
	// pzprMark is the type, the flags, the columns and the rows of a link to puzz.link.
	pzprMark  = regexp.MustCompile(`^[?#/]?(?:[a-z]:/?)?([A-Za-z][A-Za-z0-9_-]*)/((?:[a-z]+:?/)?\d+/\d+(?:/.*)?)$`)
	pzprFile  = regexp.MustCompile(`(?s)^[?#/]?pzprv3(?:\.\d)?[/\n]([A-Za-z][A-Za-z0-9_-]*)[/\n](\d+[/\n].*)`)
	penpaMark = regexp.MustCompile(`[?&#](?:m=\w+&)?p=([A-Za-z0-9+/=%_ -]{20,})`)
	boardMark = regexp.MustCompile(`[?&#]bd=(?:3D)?([^&#?]+)`)
	givenMark = regexp.MustCompile(`[?&#]s=(?:3D)?([^&#]+)`)
	kindMark  = regexp.MustCompile(`[?&]k=([a-z]+)(?:&|$)`)
	textMark  = regexp.MustCompile(`[?&]t=([^&#]+)`)
	nested    = regexp.MustCompile(`(?i)[?&=](https?(?:%253A|%3A|:)[^&]+)`)
	// within is a whole link in the path of an archive or of a mail's scanner.
	within = regexp.MustCompile(`(?i)/(?:_{2})?(https?://.+?)(?:__;.*)?$`)
)

// nestedMost is the maximum number of nested links that are followed.
const nestedMost = 3

// parse returns the site, type and data of an address. Spaced is the address with spaces taken for plus signs.
func parse(address, spaced string, depth int) *Link {
	if !strings.Contains(address[:min(len(address), 9)], "://") { // the address itself is percent-encoded
		address, _, _ = strings.Cut(address, "&")
		address, spaced = Unescape(address), ""
	}
	if m := nested.FindStringSubmatchIndex(address); m != nil && depth < nestedMost {
		inner := address[m[2]:]
		if strings.Contains(inner[:min(len(inner), 9)], "%") { // a whole parameter, with others behind it
			inner = address[m[2]:m[3]]
		}
		if l := parse(Unescape(inner), "", depth+1); l != nil && (l.Data != "" || isKnown(l.Site)) {
			return l
		}
	}
	_, rest, _ := strings.Cut(address, "://")
	if m := within.FindStringSubmatch(rest); m != nil && depth < nestedMost {
		if l := parse(m[1], "", depth+1); l != nil && (l.Data != "" || isKnown(l.Site)) {
			return l
		}
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	host, rest := strings.ToLower(rest[:end]), rest[end:]
	host, _, _ = strings.Cut(host[strings.LastIndexByte(host, '@')+1:], ":")
	host = strings.TrimPrefix(host, "www.")
	if !strings.Contains(host, ".") && host != "localhost" {
		return nil
	}
	l := &Link{URL: address, Site: host}
	if !l.parseRest(host, rest, spaced) && strings.Contains(rest, "%") {
		l.parseRest(host, Unescape(rest), spaced)
	}
	return l
}

// parseRest sets the fields of a link from the part after its host. It returns false if that holds no puzzle.
func (l *Link) parseRest(host, rest, spaced string) bool {
	switch {
	case strings.HasSuffix(host, "f-puzzles.com"):
		l.Site = FPuzzles
	case strings.HasSuffix(host, "sudokupad.app"), strings.HasSuffix(host, "crackingthecryptic.com"):
		l.Site = SudokuPad
	case strings.HasSuffix(host, "sudokuwiki.org"):
		l.Site = SudokuWiki
	case strings.HasSuffix(host, "puzz.link"), strings.HasSuffix(host, "pzv.jp"), strings.Contains(host, "pzpr"),
		strings.HasPrefix(host, "pzplus."):
		l.Site = PuzzLink
	case strings.Contains(rest, "penpa-edit"):
		l.Site = Penpa
	}
	for _, read := range []func(rest, spaced string) bool{
		l.parseTatham, l.parsePacked, l.parsePzpr, l.parsePenpa, l.parseGiven,
	} {
		if read(rest, spaced) {
			return true
		}
	}
	return false
}

// parsePacked finds data of f-puzzles or SudokuPad.
func (l *Link) parsePacked(rest, spaced string) bool {
	if m := loadMark.FindStringSubmatchIndex(rest); m != nil && (l.Site == FPuzzles || packedMark.MatchString(rest)) {
		l.Site, l.Data = FPuzzles, rest[m[2]:m[3]]
		if _, after, found := strings.Cut(spaced, "load="); found {
			l.Spaced = after
		}
		return true
	}
	if m := padID.FindStringSubmatch(rest); m != nil {
		rest = "/" + m[1]
	}
	m := padMark.FindStringSubmatchIndex(rest)
	if m != nil && (l.Site == SudokuPad || packedMark.MatchString(rest)) {
		mark, data := rest[m[2]:m[3]], rest[m[4]:]
		if !packedMark.MatchString(rest) && mark != "scf" && mark != "classic" {
			return false // a short ID that begins with the mark
		}
		if mark == "scf" { // the next column of a table
			data, _, _ = strings.Cut(data, ",")
		}
		l.Site, l.Data = SudokuPad, mark+cutQuery(data)
		if _, after, found := strings.Cut(spaced, mark); found {
			l.Spaced = mark + after
		}
		return true
	}
	if l.Site == SudokuPad && packedMark.MatchString(rest) {
		l.Data = "fpuz" + cutQuery(rest[strings.Index(rest, "N4"):])
		return true
	}
	return false
}

func cutQuery(data string) string {
	if end := strings.IndexAny(data, "?&#"); end >= 0 {
		return data[:end]
	}
	return data
}

// parsePzpr finds a puzzle of puzz.link or of the sites that have its form of links.
func (l *Link) parsePzpr(rest, _ string) bool {
	at := strings.IndexAny(rest, "?#")
	if at < 0 {
		return false
	}
	query := strings.TrimLeft(rest[at+1:], "?")
	if query, _, _ = strings.Cut(query, "&"); !strings.Contains(query, "/") {
		return false
	}
	if m := pzprFile.FindStringSubmatch(query); m != nil {
		l.Site, l.Type, l.Data = PuzzLink, pzprType(m[1]), "pzprv3/"+m[2]
		return true
	}
	query = cutQuery(query)
	query, _, _ = strings.Cut(query, ",") // the next column of a table
	m := pzprMark.FindStringSubmatch(query)
	if m == nil {
		return false
	}
	l.Type, l.Data = pzprType(m[1]), m[2]
	if strings.HasPrefix(l.Data, "v:/") {
		l.Type += " with variant rules"
	}
	if l.Site != PuzzLink && !strings.Contains(rest, "p.html") && !strings.HasPrefix(rest, "/p?") {
		l.Site = PuzzLink
	}
	return true
}

// pzprType returns a type of puzzle without the word for what to do with it.
func pzprType(word string) string {
	for _, end := range []string{"_edit", "_play", "_test"} {
		word = strings.TrimSuffix(word, end)
	}
	word = strings.ToLower(word)
	if name, found := pzprNames[word]; found {
		return name
	}
	return word
}

// pzprNames are the names of types that have another word in links.
var pzprNames = map[string]string{"slither": "slitherlink", "mashu": "masyu", "bag": "cave", "lightup": "akari"}

func (l *Link) parsePenpa(rest, _ string) bool {
	m := penpaMark.FindStringSubmatch(rest)
	if m == nil || l.Site != Penpa && !strings.Contains(rest, "m=") {
		return false
	}
	l.Site, l.Data = Penpa, m[1]
	return true
}

// parseGiven finds the cells of nonet, Sudoku Exchange and SudokuWiki.
func (l *Link) parseGiven(rest, _ string) bool {
	if m := boardMark.FindStringSubmatch(rest); m != nil {
		l.Site, l.Type, l.Data = SudokuWiki, wikiType(rest, m[1]), m[1]
		return true
	}
	if kind, text := kindMark.FindStringSubmatch(rest), textMark.FindStringSubmatch(rest); kind != nil && text != nil {
		if plain, err := url.QueryUnescape(text[1]); err == nil {
			l.Site, l.Type, l.Data = Given, kind[1], plain
			return true
		}
	}
	if m := givenMark.FindStringSubmatch(rest); m != nil {
		l.Site, l.Data = Given, m[1]
		return true
	}
	return false
}

// wikiMark is the type, the side and the version of a packed board.
var wikiMark = regexp.MustCompile(`^([A-Z])(\d)([A-Z])`)

// The types of SudokuWiki's boards that are read, other than classic sudoku: the letters of packed boards.
const (
	WikiDiagonals    = "X"
	WikiRegions      = "J"
	WikiCages        = "L"
	WikiRegionsCages = "M"
)

// wikiTypes are the types of packed boards by their marks, where they are known.
var wikiTypes = map[string]string{"X9B": WikiDiagonals, "J9B": WikiRegions, "L9B": WikiCages, "M9B": WikiRegionsCages,
	"W9B": "windoku", "T9B": "Str8ts"}

// wikiType returns the type of puzzle of a link to SudokuWiki, or an empty string for classic sudoku.
func wikiType(rest, data string) string {
	page, query, _ := strings.Cut(strings.ToLower(rest), "?")
	mark := wikiMark.FindString(data)
	if mark != "" && mark != "S9B" {
		return cmp.Or(wikiTypes[mark], mark)
	}
	regions := strings.Contains(query, "jigmap=") || strings.Contains(query, "shape=")
	switch cages := mark == "" && strings.Contains(Unescape(data), ","); {
	case regions && cages:
		return WikiRegionsCages
	case cages:
		return WikiCages
	case regions && mark == "":
		return WikiRegions
	}
	word := strings.Trim(strings.NewReplacer("sudoku", "", "player", "", "_", "").Replace(page), "/")
	word, _, _ = strings.Cut(word, ".")
	switch word {
	case "print", "solver", "daily", "weekly", "test":
		return ""
	case "x", "xsolver":
		return WikiDiagonals
	}
	return word
}

// parseData returns the link for data without an address, or nil.
func parseData(text string) *Link {
	if l := parseSaved(text); l != nil {
		return l
	}
	if line, _, several := strings.Cut(text, "\n"); several && packedMark.FindStringIndex(line) == nil &&
		!strings.HasPrefix(text, "pzprv3") {
		return nil
	}
	if scheme.MatchString(text) {
		return nil
	}
	l := &Link{URL: text}
	one := strings.Join(strings.Fields(text), "")
	switch head := packedMark.FindStringIndex(one); {
	case head != nil && head[0] == 0 && one[0] != '/' && one[0] != '?' && one[0] != '{':
		if mark := padMark.FindStringSubmatch(one); mark != nil && strings.HasPrefix(one, mark[1]) {
			l.Site, l.Data = SudokuPad, one
		} else {
			l.Site, l.Data = FPuzzles, strings.TrimPrefix(one, "load=")
		}
		if strings.Contains(text, " ") {
			l.Spaced = strings.ReplaceAll(text, " ", "+")
		}
		return l
	case strings.HasPrefix(one, "scf") && padMark.MatchString(one):
		l.Site, l.Data = SudokuPad, one
		return l
	case wikiMark.MatchString(one) && len(one) > 100:
		l.Site, l.Type, l.Data = SudokuWiki, wikiType("", one), one
		return l
	case strings.HasPrefix(one, "m=") && penpaMark.MatchString("?"+one):
		l.parsePenpa("?"+one, "")
		return l
	}
	if m := pzprFile.FindStringSubmatch(strings.ReplaceAll(text, "\r", "")); m != nil {
		l.Site, l.Type, l.Data = PuzzLink, pzprType(m[1]), "pzprv3/"+strings.ReplaceAll(m[2], "\n", "/")
		return l
	}
	for id := range strings.FieldsSeq(text) {
		id = gamePrefix.ReplaceAllString(strings.Trim(id, "`\"'()[]<>.,;"), "")
		if game := tathamGame(id); game != "" && (id == text || game != anyGame) {
			l.Site, l.Type, l.Data = Tatham, game, id
			l.Seed = isSeed(id)
			return l
		}
	}
	if path, query, found := strings.Cut(text, "?"); found && wordPath.MatchString(path) {
		text = "?" + query
	}
	if strings.HasPrefix(text, "?") || strings.HasPrefix(text, "#s=") {
		if l.parseGiven(text, "") || l.parsePacked(text, "") || l.parsePzpr(text, "") {
			return l
		}
	}
	return nil
}

// gamePrefix matches the name of a game that programs write before an ID.
var gamePrefix = regexp.MustCompile(`^(?:sgtpuzzles:(?://)?)?(?:net|pattern|solo|unruly):`)

// wordPath matches the path of a link without its host.
var wordPath = regexp.MustCompile(`^/[a-z]+/?$`)

// tathamGames are the games of Simon Tatham's collection.
var tathamGames = strings.Fields(`blackbox bridges cube dominosa fifteen filling flip flood galaxies group guess inertia
	keen lightup loopy magnets map mines mosaic net netslide palisade pattern pearl pegs range rect samegame separate
	signpost singles sixteen slant slide sokoban solo tents towers tracks twiddle undead unequal unruly untangle`)

var tathamPage = regexp.MustCompile(`/([a-z]+)(?:\.html)?[?#](.*)$`)

// parseTatham finds a game ID or a seed in a link to one of Simon Tatham's games.
func (l *Link) parseTatham(rest, _ string) bool {
	m := tathamPage.FindStringSubmatch(rest)
	if m == nil {
		if strings.Contains(l.Site, "greenend.org.uk") {
			l.Site = Tatham
		}
		return false
	}
	if !slices.Contains(tathamGames, m[1]) || !strings.Contains(rest, ".html") {
		return false
	}
	l.Site, l.Type = Tatham, m[1]
	id := Unescape(m[2])
	if !isSeed(id) {
		id = cutQuery(id)
	}
	if l.Seed = isSeed(id); l.Seed || strings.Contains(id, ":") {
		l.Data = id
	}
	return l.Data != ""
}

var seedMark = regexp.MustCompile(`^[0-9]+(?:x[0-9]+)?[a-zA-Z0-9.]*#[0-9A-Za-z._-]+$`)

// isSeed reports whether a game ID has a random seed in place of a description.
func isSeed(id string) bool { return seedMark.MatchString(id) }
