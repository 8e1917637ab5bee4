package web

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
)

// usualLanguage is for those who ask for none that the client speaks.
const usualLanguage = "en"

// lostPage is the source of the page that says that there is none.
const lostPage = "src/pages/notice.ts"

// clientPages are the paths of the client's pages and the scripts that show them; a path that ends in a slash is for all
// with one more part. The client's own list is in src/route.ts.
var clientPages = map[string]string{
	"/":            "src/pages/home.ts",
	"/leaderboard": "src/pages/leaderboard.ts",
	"/r/":          "src/pages/room.ts",
	"/solo":        "src/pages/solo.ts",
	"/import":      "src/pages/import.ts",
	"/print":       "src/pages/print.ts",
	"/settings":    "src/pages/settings.ts",
	"/daily":       "src/pages/daily.ts",
	"/history":     "src/pages/history.ts",
	"/groups":      "src/pages/groups.ts",
	"/replay/":     "src/pages/replay.ts",
}

// pageKey names the page's text for those who come first to one of the client's pages in one language.
type pageKey struct{ source, language string }

// pageAt is the source of the page under a path.
func pageAt(p string) string {
	last := strings.LastIndexByte(p, '/')
	if source := clientPages[p]; source != "" && (p == "/" || last < len(p)-1) {
		return source
	}
	if source := clientPages[p[:last+1]]; source != "" && last > 0 && last < len(p)-1 {
		return source
	}
	return lostPage
}

// addPages makes the page in all languages for all of the client's pages. They differ in what the browser is told to load
// at once: without that it would learn of each file from the one before, and wait for the network every time.
func (a *Assets) addPages(html []byte, built *clientBuild) error {
	slices.Sort(a.languages)
	sources := []string{lostPage}
	for _, source := range clientPages {
		sources = append(sources, source)
	}
	for _, source := range sources {
		for _, language := range a.languages {
			var links strings.Builder
			for _, url := range built.closure(mainEntry, source, "src/text/"+language+".ts")[1:] {
				links.WriteString(`<link rel="modulepreload" href="` + url + `">`)
			}
			body := bytes.Replace(html, []byte("<!-- preload -->"), []byte(links.String()), 1)
			body = bytes.Replace(body, []byte(`<html lang="en">`), []byte(`<html lang="`+language+`">`), 1)
			a.pages[pageKey{source, language}] = newAsset("index.html", cacheAsk, body)
		}
	}
	return nil
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
