package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"
)

// usualLanguage is for those who ask for none that the client speaks.
const usualLanguage = "en"

// The scripts that show pages. The first page and the one that says that there is none are in main itself.
const (
	homePage   = "src/home/home-page.ts"
	roomPages  = "src/load/room.ts"
	gamePages  = "src/load/games.ts"
	alonePages = "src/load/alone.ts"
	listPages  = "src/load/lists.ts"
)

// clientPages are the paths of the client's pages and the scripts that show them; a path that ends in a slash is for all
// with one more part. The client's own list is in src/page/address.ts.
var clientPages = map[string]string{
	"/":            homePage,
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
	"/kept":        mainEntry, // for the service worker, which gives it for all of them: it has the files, so nothing has to be drawn before they come
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
func (a *Assets) addPages(html []byte, built *clientBuild) error {
	for _, language := range a.languages {
		words := languageEntry(language)
		for _, source := range []string{mainEntry, gamePages, alonePages, listPages} {
			page := pageOf(html, language, "", built.links(source, words), "")
			a.pages[pageKey{source, language}] = newAsset("index.html", cacheAsk, page)
		}
		var homeErr, roomErr error
		a.pages[pageKey{homePage, language}], homeErr = built.drawn(html, language, "home", built.links(words))
		a.pages[pageKey{roomPages, language}], roomErr = built.drawn(html, language, "room", built.links(roomPages, words))
		if err := errors.Join(homeErr, roomErr); err != nil {
			return err
		}
	}
	return nil
}

// drawn is a page with its door. Nothing may hold up what it is drawn with, so the browser hears of that before it has the
// page, of main at the page's end, which then comes right behind, and of the rest from boot, which takes it out of a template.
func (b *clientBuild) drawn(html []byte, language, name, later string) (*asset, error) {
	door, err := clientFS.ReadFile("client/door/" + name + "." + language + ".html")
	if err != nil {
		return nil, err
	}
	main := `<link rel="modulepreload" href="` + b.urls[mainEntry] + `">`
	page := pageOf(html, language, `<template id="later">`+later+"</template>", "", `<div class="door">`+string(door)+"</div>"+main)
	drawn := newAsset("index.html", cacheAsk, page)
	drawn.early = "<" + b.urls[firstStyle] + ">; rel=preload; as=style, <" + b.urls[bootEntry] + ">; rel=preload; as=script"
	return drawn, nil
}

// links have a page load the client, with all that these sources need.
func (b *clientBuild) links(sources ...string) string {
	var links strings.Builder
	links.WriteString(`<link rel="stylesheet" href="` + b.urls[restStyle] + `">`)
	urls := b.closure(append([]string{mainEntry}, sources...)...)
	links.WriteString(`<script type="module" src="` + urls[0] + `"></script>`)
	for _, url := range urls[1:] {
		links.WriteString(`<link rel="modulepreload" href="` + url + `">`)
	}
	return links.String()
}

// pageOf fills in the page's places.
func pageOf(html []byte, language, later, now, door string) []byte {
	return []byte(strings.NewReplacer(
		`<html lang="en">`, `<html lang="`+language+`">`,
		"<!-- later -->", later,
		"<!-- now -->", now,
		"<!-- door -->", door,
	).Replace(string(html)))
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
