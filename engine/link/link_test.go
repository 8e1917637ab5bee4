package link

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
)

// packed is a board of f-puzzles as its links hold it, with a plus sign, slashes and padding.
var packed = func() string {
	text, err := os.ReadFile("testdata/fpuzzles.txt")
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(string(text))
}()

// wrap breaks a text into lines of n characters, each after a prefix.
func wrap(text, prefix string, n int) string {
	var lines []string
	for len(text) > n {
		lines, text = append(lines, text[:n]), text[n:]
	}
	return strings.Join(append(lines, text), "\n"+prefix)
}

// TestFindInText finds one link in the texts around it.
func TestFindInText(t *testing.T) {
	address := "https://www.f-puzzles.com/?load=" + packed
	escaped := "https://www.f-puzzles.com/?load=" + url.QueryEscape(packed)
	for name, text := range map[string]string{
		"alone":                   address,
		"in a sentence":           "Play this: " + address + ". Have fun, it took me 20 minutes!",
		"in angle brackets":       "Try <" + address + ">.",
		"in Markdown":             "[my **puzzle**](" + address + "), enjoy",
		"as Markdown text":        "[" + address + "](" + address + ")",
		"in HTML":                 `<p><a href="` + strings.ReplaceAll(address, "&", "&amp;") + `">here</a></p>`,
		"with HTML's entities":    strings.NewReplacer("=", "&#61;", "/", "&#x2F;").Replace(address),
		"in backticks":            "`" + address + "`",
		"as a spoiler":            "||" + address + "||",
		"in bold":                 "**" + address + "**",
		"in quotes":               "“" + address + "”",
		"in guillemets":           "« " + address + " »",
		"in a table":              "| puzzle | " + address + " | 5 |",
		"wrapped":                 wrap(address, "", 76) + "\n\nRegards",
		"wrapped before the data": strings.Replace(address, "load=", "load=\n", 1),
		"wrapped and quoted":      "> " + wrap(address, "> ", 72) + "\n> \n> Regards",
		"quoted twice":            ">> " + wrap(address, ">> ", 70),
		"indented":                "    " + wrap(address, "    ", 60),
		"quoted-printable":        strings.ReplaceAll(wrap(strings.ReplaceAll(address, "=", "=3D"), "", 70), "\n", "=\n"),
		"with zero-width spaces":  strings.ReplaceAll(address, "N4Ig", "N4\u200bI\u2060g\ufeff"),
		"with a soft hyphen":      strings.ReplaceAll(address, "bot", "bo\u00adt"),
		"with CRLF":               strings.ReplaceAll(wrap(address, "", 76), "\n", "\r\n") + "\r\n",
		"before a thank-you":      address + "\nThanks",
		"in capitals":             strings.Replace(address, "https://www.f-puzzles.com", "HTTPS://WWW.F-PUZZLES.COM", 1),
		"with http":               strings.Replace(address, "https", "http", 1),
		"without www":             strings.Replace(address, "www.", "", 1),
		"without a scheme":        strings.TrimPrefix(address, "https://"),
		"escaped":                 escaped,
		"escaped twice":           "https://www.f-puzzles.com/?load=" + url.QueryEscape(url.QueryEscape(packed)),
		"load is not the first":   strings.Replace(address, "?load=", "?lang=en&load=", 1),
		"load after an entity":    strings.Replace(address, "?load=", "?lang=en&amp;load=", 1),
		"with more behind":        address + "&lang=en#top",
		"in a fragment":           strings.Replace(address, "?load=", "#load=", 1),
		"through a redirect":      "https://www.google.com/url?q=" + url.QueryEscape(escaped) + "&sa=D",
		"through a mail's scanner": "https://eur01.safelinks.protection.outlook.com/?url=" +
			url.QueryEscape(escaped) + "&data=05",
		"after another link":    "From https://www.youtube.com/watch?v=abc: " + address,
		"with the data escaped": url.QueryEscape(address),
		"in JSON of a chat":     `["` + strings.ReplaceAll(address, "/", `\/`) + `"]`,
		"with spaces":           strings.ReplaceAll(address, "+", " "),
		"in full-width letters": strings.Map(fullWidth, address),
		"with HTML's names":     strings.NewReplacer(":", "&colon;", "?", "&quest;").Replace(address),
		"with JSON's escapes":   strings.NewReplacer("=", `\u003d`, "/", `\u002F`).Replace(address),
		"made unclickable":      strings.Replace(address, "https", "hxxps", 1),
		"bare in a sentence":    "see f-puzzles.com/?load=" + packed + " for it",
		"in a mark of forums":   "[url=" + address + "]play[/url]",
		"before other letters":  "パズルは" + address + "です",
		"data alone":            packed,
		"data in lines":         wrap(packed, "", 64),
	} {
		l, found := Find(text)
		if !found || l.Site != FPuzzles {
			t.Errorf("%s: %+v in %s", name, l, text)
			continue
		}
		plain := func(data string) string {
			return strings.ReplaceAll(strings.Join(strings.Fields(Unescape(data)), "+"), "%", "")
		}
		whole := strings.TrimRight(packed, "=")
		if !strings.HasPrefix(plain(l.Data), whole) && !strings.HasPrefix(plain(l.Spaced), whole) &&
			!strings.HasPrefix(strings.Join(strings.Fields(l.Data), ""), whole) {
			t.Errorf("%s: %q is not %q, from %s", name, l.Data, packed, text)
		}
	}
}

// fullWidth returns the full-width form of a character.
func fullWidth(c rune) rune { return c - '!' + '\uff01' }

// TestDataEnds finds the end of data that does not tell its own end.
func TestDataEnds(t *testing.T) {
	for _, address := range []string{
		"https://puzz.link/p?starbattle/8/8/1/l06evn250s8gckac0bb42cb0", "https://sudokupad.app/scfA536viQ8k2R16",
		chiark + "unruly.html#8x8:BCgbb", "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.Repeat(".2.", 27),
	} {
		want, found := Find(address)
		if !found || want.Data == "" {
			t.Errorf("%s: %+v", address, want)
			continue
		}
		for _, around := range []string{
			"%s…", "（%s）", "_%s_", "[url=%s]play[/url]", "これは%sです", "%s...", "%s?utm_source=x", "%s&utm_source=x",
			"%s&amp;utm_source=x", "%s#top", "https://web.archive.org/web/20220101000000/%s",
			"https://urldefense.com/v3/__%s__;!!abc$", "view-source:%s",
		} {
			text := fmt.Sprintf(around, address)
			if l, found := Find(text); !found || l.Site != want.Site || l.Type != want.Type || l.Data != want.Data {
				t.Errorf("%s: %+v; want %+v", text, l, want)
			}
		}
	}
}

const penpa = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="

const chiark = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"

// linkTo returns a link to a puzzle.
func linkTo(site, kind, data string) Link { return Link{Site: site, Type: kind, Data: data} }

// seedOf returns a link to a random seed.
func seedOf(site, kind, data string) Link {
	return Link{Site: site, Type: kind, Data: data, Seed: true}
}

// TestSites names the site and the type of the puzzle, and finds its data.
func TestSites(t *testing.T) {
	for text, want := range map[string]Link{
		"https://www.f-puzzles.com/?load=" + packed:                         linkTo(FPuzzles, "", packed),
		"https://www.f-puzzles.com/?id=yyh2k3ab":                            linkTo(FPuzzles, "", ""),
		"https://www.f-puzzles.com":                                         linkTo(FPuzzles, "", ""),
		"https://sudokupad.app/fpuz" + packed:                               linkTo(SudokuPad, "", "fpuz"+packed),
		"https://beta.sudokupad.app/scl" + packed + "?setting=1":            linkTo(SudokuPad, "", "scl"+packed),
		"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz" + packed: linkTo(SudokuPad, "", "fpuz"+packed),
		"https://sudokupad.app/8yu2vdhnk4":                                  linkTo(SudokuPad, "", ""),
		"https://sudokupad.app/clover/mar-6-2024":                           linkTo(SudokuPad, "", ""),
		"sudokupad.app/scfA536viQ8k2R16":                                    linkTo(SudokuPad, "", "scfA536viQ8k2R16"),
		"https://puzz.link/p?slither/5/5/abc":                               linkTo(PuzzLink, "slitherlink", "5/5/abc"),
		"https://puzz.link/p?starbattle/8/8/1/l06evn&x=1":                   linkTo(PuzzLink, "starbattle", "8/8/1/l06evn"),
		"https://puzz.link/p?starbattle/8/8/1/l06evn#top":                   linkTo(PuzzLink, "starbattle", "8/8/1/l06evn"),
		"https://puzz.link/p?sudoku_edit/4/4/g1k23k3g.":                     linkTo(PuzzLink, "sudoku", "4/4/g1k23k3g"),
		"http://pzv.jp/p.html?sudoku/4/4/g1k23k3g?":                         linkTo(PuzzLink, "sudoku", "4/4/g1k23k3g"),
		"https://pzprxs.vercel.app/p?nonogram/2/2/1g1g":                     linkTo(PuzzLink, "nonogram", "2/2/1g1g"),
		"https://puzz.link/p.html?pzprv3/sudoku/4/. 1 . .":                  linkTo(PuzzLink, "sudoku", "pzprv3/4/. 1 . ."),
		"https://puzz.link/list":                                            linkTo(PuzzLink, "", ""),
		penpa + "7VVdT9swFH3vr6j87IfYTpM":                                   linkTo(Penpa, "", "7VVdT9swFH3vr6j87IfYTpM"),
		"https://www.sudokuwiki.org/sudoku.htm?bd=..1":                      linkTo(SudokuWiki, "", "..1"),
		"https://www.sudokuwiki.org/jigsaw.htm?bd=..1":                      linkTo(SudokuWiki, "jigsaw", "..1"),
		chiark + "net.html#5x5%23123456":                                    seedOf(Tatham, "net", "5x5#123456"),
		chiark + "unruly.html#8x8:BCgbbBfdFAcBICCBga": linkTo(Tatham, "unruly",
			"8x8:BCgbbBfdFAcBICCBga"),
		chiark + "slant.html#3x3:a1": linkTo(Tatham, "slant", "3x3:a1"),
		chiark + "net.html":          linkTo(Tatham, "", ""),
		"2x1:1//1.1":                 linkTo(Tatham, "pattern", "2x1:1//1.1"),
		"2x2:1d54":                   linkTo(Tatham, "net", "2x2:1d54"),
		"2x2:1_2n":                   linkTo(Tatham, "solo", "2x2:1_2n"),
		"5x5#1234":                   seedOf(Tatham, "puzzles", "5x5#1234"),
		"https://example.org/solo?s=1.......2.......": linkTo(Given, "", "1.......2......."),
		"https://example.org/solo?k=queens&t=stars+2": linkTo(Given, "queens", "stars 2"),
		"https://example.org/puzzles/1234":            linkTo("example.org", "", ""),
	} {
		l, found := Find(text)
		if !found {
			t.Errorf("%s: no link", text)
			continue
		}
		if want.Data == "" {
			l.Type, want.Type = "", ""
		}
		if l.Site != want.Site || l.Type != want.Type || l.Data != want.Data && want.Data != "" || l.Seed != want.Seed {
			t.Errorf("%s: %+v, want %+v", text, *l, want)
		}
	}
}

// TestTextsWithoutLinks leaves texts alone that mention addresses but are files or boards, or look like game IDs.
func TestTextsWithoutLinks(t *testing.T) {
	board := strings.Repeat("..1..2..3\n", 9)
	for _, text := range []string{
		"", "hello", board, "#U https://example.org/p/1\n" + board,
		"https://example.org/p/1\n" + strings.ReplaceAll(board, "\n", ""),
		`{"size":9,"grid":[],"source":"https://www.f-puzzles.com/?load=` + packed + `"}`,
		`<?xml version="1.0"?><!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd"><puzzleset></puzzleset>`,
		"1:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"copyright (c) https://example.org\nwidth 3\nheight 3\n\nrows\n1\n3\n1\n\ncolumns\n1\n3\n1\n",
		"rows 1 3 1;columns 1 3 1", ":0000:x:6...8..4..+4.....862..4.67+5:::",
	} {
		if l, found := Find(text); found {
			t.Errorf("%q: %+v", text, *l)
		}
	}
}

// FuzzFind checks that any text is read quickly and without panic.
func FuzzFind(f *testing.F) {
	for _, text := range []string{"https://puzz.link/p?slither/5/5/abc", "> https://a.b/?load=N4\n> Ig", "5x5#1",
		"2x2:1d54",
		"https://a.b/url?q=https%3A%2F%2Fc.d", "m=edit&p=7VVdT9swFH3vr6j87Ifd"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if l, found := Find(text); found && l.Site == "" {
			t.Errorf("a link without a site: %+v", *l)
		}
	})
}
