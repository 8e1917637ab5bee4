package web

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
)

// usualLanguage is for those who ask for none that the client speaks.
const usualLanguage = "en"

// The scripts that show pages. The first page and the one that says that there is none are in main itself.
const (
	roomPages  = "src/load/room.ts"
	gamePages  = "src/load/games.ts"
	alonePages = "src/load/alone.ts"
	listPages  = "src/load/lists.ts"
)

// clientPages are the paths of the client's pages and the scripts that show them; a path that ends in a slash is for all
// with one more part. The client's own list is in src/route.ts.
var clientPages = map[string]string{
	"/":            mainEntry,
	"/r/":          roomPages,
	"/replay/":     gamePages,
	"/solo":        alonePages,
	"/import":      alonePages,
	"/print":       alonePages,
	"/leaderboard": listPages,
	"/settings":    listPages,
	"/daily":       listPages,
	"/history":     listPages,
	"/groups":      listPages,
}

// pageKey names the page's text for those who come first to a page of one of the client's scripts in one language.
type pageKey struct{ source, language string }

// pageAt is the script that shows the page under a path. There is none if ok is false; then it is the script that says so.
func pageAt(p string) (source string, ok bool) {
	last := strings.LastIndexByte(p, '/')
	if source = clientPages[p]; source != "" && (p == "/" || last < len(p)-1) {
		return source, true
	}
	if source = clientPages[p[:last+1]]; source != "" && last > 0 && last < len(p)-1 {
		return source, true
	}
	return mainEntry, false
}

// addPages makes the page in all languages for all of the client's scripts. They differ in what the browser is told to load
// at once: without that it would learn of each file from the one before, and wait for the network every time.
func (a *Assets) addPages(html []byte, built *clientBuild) {
	for _, source := range []string{mainEntry, roomPages, gamePages, alonePages, listPages} {
		for _, language := range a.languages {
			var links strings.Builder
			for _, url := range built.closure(mainEntry, source, languageEntry(language))[1:] {
				links.WriteString(`<link rel="modulepreload" href="` + url + `">`)
			}
			body := bytes.Replace(html, []byte("<!-- preload -->"), []byte(links.String()), 1)
			body = bytes.Replace(body, []byte(`<html lang="en">`), []byte(`<html lang="`+language+`">`), 1)
			a.pages[pageKey{source, language}] = newAsset("index.html", cacheAsk, body)
		}
	}
}

// language is the first of the languages that a browser asks for which the client speaks. Browsers name them in the order
// of preference. What a person chose on the device is known to the client alone.
func (a *Assets) language(r *http.Request) string {
	for wanted := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		tag, _, _ := strings.Cut(wanted, ";")
		base, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if slices.Contains(a.languages, base) {
			return base
		}
	}
	return usualLanguage
}
