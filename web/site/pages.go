package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"nonet/web/client"
)

// usualLanguage is used if the client has none of the languages that the browser asks for.
const usualLanguage = "en"

// keptPath is the page that the service worker caches and uses for all of the client's pages. It is not prerendered,
// because the worker already has the files.
const keptPath = "/kept"

// pageList is the module that contains the client's list of pages as JSON.
const pageList = "src/page/pages.ts"

// clientPage is an entry of that list, with the fields that the server needs.
type clientPage struct {
	Name        string
	Path        string // except for "/", a path that ends in a slash matches all paths with one more part
	File        string // the module of src/chunks that contains the page, or "main"
	Prerendered bool   // the server sends the page with its content
}

// script returns the source of the script that contains the page.
func (p clientPage) script() string {
	if p.File == "main" {
		return mainEntry
	}
	return "src/chunks/" + p.File + ".ts"
}

func (p clientPage) isAt(path string) bool {
	if p.Path == "/" || !strings.HasSuffix(p.Path, "/") {
		return path == p.Path
	}
	part, under := strings.CutPrefix(path, p.Path)
	return under && part != "" && !strings.Contains(part, "/")
}

// readPages reads the client's list of pages, without the fields that only the client needs.
func readPages(source fs.FS) ([]clientPage, error) {
	module, err := fs.ReadFile(source, pageList)
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

// pageKey identifies the HTML of a page in one language. The empty name is the page for unknown paths and for the
// service worker.
type pageKey struct{ Name, Language string }

// pageAt returns the page at a path, or a page without a name if there is none.
func (a *Assets) pageAt(path string) clientPage {
	for _, p := range a.list {
		if p.isAt(path) {
			return p
		}
	}
	return clientPage{}
}

// addPages creates all pages in all languages. They differ in the files to preload; without preloading, the browser
// would discover each file only in the previous one, with a round trip each.
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

// page creates a page in one language.
func (b *clientBuild) page(html []byte, language string, p clientPage) (*asset, error) {
	sources := []string{p.script(), languageEntry(language)}
	if p.script() != mainEntry {
		sources = append(sources, boardsEntry(language))
	}
	links := b.links(sources...)
	if p.Prerendered {
		return b.insertPrerendered(html, language, p.Name, links)
	}
	return plainAsset("index.html", cacheAsk, pageOf(html, language, "", links, "")), nil
}

// insertPrerendered returns a page with its content. Nothing must delay its first paint, so a Link header announces the
// style and the boot script, main is preloaded at the end of the page, and boot loads the rest from a template after
// the first paint.
func (b *clientBuild) insertPrerendered(html []byte, language, name, later string) (*asset, error) {
	markup, err := client.Files.ReadFile("prerendered/" + name + "." + language + ".html")
	if err != nil {
		return nil, err
	}
	main := `<link rel="modulepreload" fetchpriority="low" href="` + b.urls[mainEntry] + `">`
	drawn := strings.Replace(string(markup), leadPlace, leadText, 1)
	if !strings.Contains(drawn, leadText) {
		drawn = strings.Replace(drawn, "</main>", leadText+"</main>", 1)
	}
	body := `<div class="prerendered">` + drawn + "</div>" + main
	later = `<template id="later">` + later + "</template>"
	page := plainAsset("index.html", cacheAsk, pageOf(html, language, later, "", body))
	page.Early = "<" + b.urls[firstStyle] + ">; rel=preload; as=style, <" + b.urls[bootEntry] + ">; rel=preload; as=script"
	return page, nil
}

// links returns the tags that load the client with everything that these sources import.
func (b *clientBuild) links(sources ...string) string {
	var links strings.Builder
	links.WriteString(`<link rel="stylesheet" href="` + b.urls[restStyle] + `">`)
	urls := b.closure(append([]string{mainEntry}, sources...)...)
	for _, style := range []string{b.urls[gamesStyle], b.urls[resultsStyle]} { // before the script asks for them
		if slices.ContainsFunc(urls, func(url string) bool { return bytes.Contains(b.files[url], []byte(style)) }) {
			links.WriteString(`<link rel="stylesheet" href="` + style + `">`)
		}
	}
	links.WriteString(`<script type="module" src="` + urls[0] + `"></script>`)
	for _, url := range urls[1:] {
		links.WriteString(`<link rel="modulepreload" href="` + url + `">`)
	}
	return links.String()
}

// pageOf fills in the placeholders of the page.
func pageOf(html []byte, language, later, now, prerendered string) []byte {
	return []byte(strings.NewReplacer(
		`<html lang="en">`, `<html lang="`+language+`">`,
		"<!-- later -->", later,
		"<!-- now -->", now,
		"<!-- prerendered -->", prerendered,
	).Replace(string(html)))
}

// language returns the first language of Accept-Language that the client has; browsers list them in order of
// preference. The language that a user has chosen on the device is known only to the client.
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
