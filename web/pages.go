package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// usualLanguage is for those who ask for none that the client speaks.
const usualLanguage = "en"

// keptPath is the page for the service worker, which gives it for all of the client's: it has the files, so
// nothing has to be drawn before they come.
const keptPath = "/kept"

// pageList is the client's list of its pages: a module that holds it as JSON.
const pageList = "src/page/pages.ts"

// clientPage is an entry of that list, as far as the server needs it.
type clientPage struct {
	Name        string
	Path        string // but for the first page's, one that ends in a slash is for all with one more part
	File        string // the module of src/load that has the page, or "main"
	Prerendered bool   // the server sends the page drawn
}

// script is the source of the script that has the page.
func (p clientPage) script() string {
	if p.File == "main" {
		return mainEntry
	}
	return "src/load/" + p.File + ".ts"
}

// at says whether the page is under a path.
func (p clientPage) at(path string) bool {
	if p.Path == "/" || !strings.HasSuffix(p.Path, "/") {
		return path == p.Path
	}
	part, under := strings.CutPrefix(path, p.Path)
	return under && part != "" && !strings.Contains(part, "/")
}

// readPages reads the client's list of its pages. What else an entry says is for the client alone.
func readPages(source fs.FS, root string) ([]clientPage, error) {
	module, err := fs.ReadFile(source, path.Join(root, pageList))
	if err != nil {
		return nil, err
	}
	_, list, opened := strings.Cut(string(module), "export const pages = ")
	list, _, closed := strings.Cut(list, " as const")
	if !opened || !closed {
		return nil, fmt.Errorf("client: %s has no list of pages", pageList)
	}
	var pages []clientPage
	if err := json.Unmarshal([]byte(list), &pages); err != nil {
		return nil, fmt.Errorf("client: %s: %w", pageList, err)
	}
	return pages, nil
}

// pageKey names the text of one of the client's pages for those who come first to it, in one language. Without a name
// it is the page that says that there is none, and the service worker's.
type pageKey struct{ Name, Language string }

// pageAt is the page under a path; one without a name is none.
func (a *Assets) pageAt(path string) clientPage {
	for _, p := range a.list {
		if p.at(path) {
			return p
		}
	}
	return clientPage{}
}

// addPages makes all of the client's pages in all languages. They differ in what the browser is told to load at once:
// without that it would learn of each file from the one before, and wait for the network every time.
func (a *Assets) addPages(html []byte, built *clientBuild) error {
	nameless := clientPage{File: "main"}
	for _, p := range append([]clientPage{nameless}, a.list...) {
		if built.urls[p.script()] == "" {
			return fmt.Errorf("client: no file has the page %q", p.Name)
		}
		for _, language := range a.languages {
			page, err := built.page(html, language, p)
			if err != nil {
				return err
			}
			a.pages[pageKey{p.Name, language}] = page
		}
	}
	return nil
}

// page makes one page in one language.
func (b *clientBuild) page(html []byte, language string, p clientPage) (*asset, error) {
	sources := []string{p.script(), languageEntry(language)}
	if p.script() != mainEntry {
		sources = append(sources, boardsEntry(language))
	}
	links := b.links(sources...)
	if p.Prerendered {
		return b.prerendered(html, language, p.Name, links)
	}
	return plainAsset("index.html", cacheAsk, pageOf(html, language, "", links, "")), nil
}

// prerendered is a page that the server sends drawn. Nothing may hold up what it is drawn with, so the browser hears
// of that before it has the page, of main at the page's end, which then comes right behind, and of the rest from
// boot, which takes it out of a template once the page is drawn.
func (b *clientBuild) prerendered(html []byte, language, name, later string) (*asset, error) {
	markup, err := clientFS.ReadFile("client/prerendered/" + name + "." + language + ".html")
	if err != nil {
		return nil, err
	}
	main := `<link rel="modulepreload" fetchpriority="low" href="` + b.urls[mainEntry] + `">`
	drawn := strings.Replace(string(markup), leadPlace, toldPlace, 1)
	if !strings.Contains(drawn, toldPlace) {
		drawn = strings.Replace(drawn, "</main>", toldPlace+"</main>", 1)
	}
	body := `<div class="prerendered">` + drawn + "</div>" + main
	page := plainAsset("index.html", cacheAsk, pageOf(html, language, `<template id="later">`+later+"</template>", "", body))
	page.Early = "<" + b.urls[firstStyle] + ">; rel=preload; as=style, <" + b.urls[bootEntry] + ">; rel=preload; as=script"
	return page, nil
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
func pageOf(html []byte, language, later, now, prerendered string) []byte {
	return []byte(strings.NewReplacer(
		`<html lang="en">`, `<html lang="`+language+`">`,
		"<!-- later -->", later,
		"<!-- now -->", now,
		"<!-- prerendered -->", prerendered,
	).Replace(string(html)))
}

// language is the first of the languages that a browser asks for which the client speaks. Browsers name them in the
// order of preference. What a person chose on the device is known to the client alone.
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
