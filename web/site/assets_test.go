package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"nonet/protocol"
	"nonet/web/client"
)

var testOffer = protocol.Info{Version: protocol.Version, Modes: []string{protocol.Race}}

// testAssets bundles the client once for all tests, because that takes 17 seconds of CPU with the race detector.
var testAssets = sync.OnceValues(func() (*Assets, error) {
	plain, err := NewAssets(context.Background(), testOffer)
	if err != nil {
		return nil, err
	}
	return plain.compress(context.Background())
})

var testBundle = sync.OnceValues(func() (*clientBuild, error) {
	return bundle(context.Background(), client.Files, testOffer)
})

func mustAssets(t *testing.T) *Assets {
	t.Helper()
	a, err := testAssets()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func get(h http.Handler, path string, header ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) []byte {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A client with an error or a warning fails here, before it is shipped.
func TestBundleHasNoWarnings(t *testing.T) {
	a := mustAssets(t)
	for _, p := range a.list {
		path := examplePath(p)
		r := get(a, path)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %s", path, r.StatusCode, r.Header.Get("Content-Type"))
		}
	}
}

func TestPageLoadsHashedFiles(t *testing.T) {
	a := mustAssets(t)
	page := body(t, get(a, "/"))
	links := regexp.MustCompile(`"(/assets/[A-Za-z-]+-[A-Z0-9]{8}\.(js|css))"`).FindAllSubmatch(page, -1)
	// for old browsers, boot, both styles, main with the first page, preloaded and then run, and the language
	if len(links) != 7 {
		t.Fatalf("the page names %d files:\n%s", len(links), page)
	}
	for _, l := range links {
		r := get(a, string(l[1]))
		if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != cacheForever {
			t.Errorf("%s: %d, cached %q", l[1], r.StatusCode, r.Header.Get("Cache-Control"))
		}
	}
}

// examplePath returns a path of a page.
func examplePath(p clientPage) string {
	if p.Path != "/" && strings.HasSuffix(p.Path, "/") {
		return p.Path + "K7MPX"
	}
	return p.Path
}

// A page in the reader's language links that language's catalogue, so that the browser can load it at once.
func TestPagesLinkCatalogOfLanguage(t *testing.T) {
	a := mustAssets(t)
	for wanted, language := range map[string]string{
		"": "en", "en-GB,en;q=0.9": "en", "de-AT,de;q=0.9,en;q=0.8": "de", "nl,fr;q=0.7": "fr", "JA": "ja", "tlh": "en",
		"es-419": "es",
	} {
		r := get(a, "/r/K7MPX", "Accept-Language", wanted)
		page := body(t, r)
		if !bytes.Contains(page, []byte(`<html lang="`+language+`">`)) ||
			!bytes.Contains(page, []byte(`href="/assets/`+language+`-`)) {
			t.Errorf("%q gets another language than %s:\n%s", wanted, language, page)
		}
		if !bytes.Contains(page, []byte(`href="/assets/room-`)) || bytes.Contains(page, []byte(`href="/assets/home-`)) {
			t.Errorf("the page of a room loads other pages' scripts:\n%s", page)
		}
		if vary := r.Header.Values("Vary"); !slices.Contains(vary, "Accept-Language") ||
			!slices.Contains(vary, "Accept-Encoding") {
			t.Errorf("varies by %q", vary)
		}
	}
}

// Pages that the client's list marks as prerendered contain their content in the reader's language, and announce the
// files to draw them with in headers. Other pages do not.
func TestPrerenderedPages(t *testing.T) {
	a := mustAssets(t)
	said := map[string]string{"home": "Sudoku live spielen", "room": "Der Raum wird geöffnet"}
	for _, p := range a.list {
		path := examplePath(p)
		r := get(a, path, "Accept-Language", "de")
		page := body(t, r)
		if drawn := bytes.Contains(page, []byte(`<div class="prerendered">`)); drawn != p.Prerendered ||
			!bytes.Contains(page, []byte(said[p.Name])) {
			t.Errorf("%s is drawn: %t, or not in German:\n%s", path, drawn, page)
		}
		if !p.Prerendered {
			continue
		}
		early := regexp.MustCompile(`<(/assets/[^>]+)>; rel=preload; as=(style|script)`).FindAllStringSubmatch(
			r.Header.Get("Link"), -1)
		if len(early) != 2 {
			t.Fatalf("%s names early: %q", path, r.Header.Get("Link"))
		}
		for _, e := range early {
			if f := get(a, e[1]); f.StatusCode != http.StatusOK || !bytes.Contains(page, []byte(`"`+e[1]+`"`)) {
				t.Errorf("%s: %d, and %s has to name it too", e[1], f.StatusCode, path)
			}
		}
	}
	for _, path := range []string{keptPath, "/nothing"} {
		r := get(a, path)
		if page := body(t, r); bytes.Contains(page, []byte(`class="prerendered"`)) || r.Header.Get("Link") != "" {
			t.Errorf("%s is drawn: %s", path, page)
		}
	}
}

// The server's offer is compiled into main, so another offer gives another client.
func TestBundleContainsOffer(t *testing.T) {
	one, err := bundle(t.Context(), client.Files, testOffer)
	if err != nil {
		t.Fatal(err)
	}
	two, err := bundle(t.Context(), client.Files, protocol.Info{Modes: []string{"chess"}})
	if err != nil {
		t.Fatal(err)
	}
	url := two.urls[mainEntry]
	if url == one.urls[mainEntry] || !bytes.Contains(two.files[url], []byte(`"chess"`)) {
		t.Errorf("%s does not have the offer", url)
	}
}

// The service worker caches exactly the files of its build, and changes with any of them.
func TestServiceWorkerCachesFilesOfBuild(t *testing.T) {
	a := mustAssets(t)
	r := get(a, "/worker.js")
	if r.Header.Get("Content-Type") != "text/javascript; charset=utf-8" || r.Header.Get("Cache-Control") != cacheAsk {
		t.Errorf("%s, cached %q", r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"))
	}
	worker := body(t, r)
	for url := range a.files {
		if strings.HasPrefix(url, "/assets/") != bytes.Contains(worker, []byte(`"`+url+`"`)) &&
			!strings.HasPrefix(url, "/icon") && !strings.HasPrefix(url, "/manifest") {
			t.Errorf("%s: kept the other way round", url)
		}
	}
	source := fstest.MapFS{
		"src/main.ts":   {Data: []byte("export {}")},
		"src/boot.ts":   {Data: []byte("export {}")},
		oldEntry:        {Data: []byte("export {}")},
		"css/first.css": {Data: []byte("p{color:red}")},
		"css/rest.css":  {Data: []byte("p{margin:0}")},
		gamesStyle:      {Data: []byte("p{margin:1px}")},
		resultsStyle:    {Data: []byte("p{margin:2px}")},
		"src/worker/worker.ts": {Data: []byte(
			"declare const FILES: string[], VERSION: string; console.log(FILES, VERSION)")},
	}
	made := func(page string) []byte {
		built, err := bundle(t.Context(), source, testOffer)
		if err != nil {
			t.Fatal(err)
		}
		worker, err := built.worker([]byte(page))
		if err != nil {
			t.Fatal(err)
		}
		return worker
	}
	first, again, otherPage := made("page"), made("page"), made("other page")
	source["css/rest.css"] = &fstest.MapFile{Data: []byte("p{color:blue}")}
	otherStyle := made("page")
	if !bytes.Equal(first, again) || bytes.Equal(first, otherPage) || bytes.Equal(first, otherStyle) {
		t.Error("a worker should be another one exactly when a file or the page is")
	}
}

func TestAssetsAreCompressed(t *testing.T) {
	a := mustAssets(t)
	plain := body(t, get(a, "/", "Accept-Encoding", "gzip;q=0"))
	unpacks := map[string]func(io.Reader) (io.Reader, error){
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	}
	for accepted, coding := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip": "gzip"} {
		r := get(a, "/", "Accept-Encoding", accepted)
		if got := r.Header.Get("Content-Encoding"); got != coding {
			t.Fatalf("%q gets %q, want %q", accepted, got, coding)
		}
		z, err := unpacks[coding](r.Body)
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := io.ReadAll(z)
		if err != nil || !bytes.Equal(unpacked, plain) {
			t.Errorf("%s: the unpacked text differs from the packed one: %v", coding, err)
		}
		if again := get(a, "/", "Accept-Encoding", accepted, "If-None-Match",
			r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s, asked again: %d, want 304", coding, again.StatusCode)
		}
	}
}

// The first visit must stay quick on a slow line. This counts everything that a page loads, as gzip, in the longest
// language, and the number of files, because each request takes time.
func TestPagesLoadLittle(t *testing.T) {
	const mostScripts = 8
	a := mustAssets(t)
	for path, limit := range map[string]int{"/": 59 << 10, "/r/K7MPX": 100 << 10, "/leaderboard": 72 << 10,
		"/solo": 111 << 10, "/replay/x": 115 << 10} {
		for _, language := range a.languages {
			page := a.pages[pageKey{a.pageAt(path).Name, language}]
			sum, scripts := len(page.Packed), 0
			loaded := regexp.MustCompile(`<script nomodule[^>]*>`).ReplaceAllString(string(page.Plain), "") // in old browsers
			urls := regexp.MustCompile(`/assets/[^"]+`).FindAllString(loaded, -1)
			slices.Sort(urls)
			for _, url := range slices.Compact(urls) {
				f := a.files[url]
				sum += max(len(f.Packed), min(len(f.Plain), 1<<10)) // the smallest are not compressed
				if strings.HasSuffix(url, ".js") {
					scripts++
				}
			}
			if sum > limit || scripts > mostScripts {
				t.Errorf("%s in %s is %d bytes compressed and %d scripts, want at most %d and %d", path, language, sum, scripts,
					limit, mostScripts)
			}
		}
	}
}

// A page loads only its own group of pages. The initialisation of main is in one file, so that it runs once.
func TestPageLoadsItsGroupOnly(t *testing.T) {
	built, err := testBundle()
	if err != nil {
		t.Fatal(err)
	}
	list, err := readPages(client.Files)
	if err != nil {
		t.Fatal(err)
	}
	var groups []string
	for _, p := range list {
		if group := p.script(); group != mainEntry && !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
	}
	for _, group := range groups {
		for _, other := range groups {
			if other != group && slices.Contains(built.closure(mainEntry, group), built.urls[other]) {
				t.Errorf("%s drags %s in", group, other)
			}
		}
	}
	if first := built.closure(mainEntry); len(first) != 1 {
		t.Errorf("main needs %q", first)
	}
	var running []string
	for url, file := range built.files {
		if bytes.Contains(file, []byte(`"popstate"`)) { // an event that main listens for
			running = append(running, url)
		}
	}
	if len(running) != 1 || running[0] != built.urls[mainEntry] {
		t.Errorf("%q run what main does, want %s alone", running, built.urls[mainEntry])
	}
}

// A list of pages that is invalid or names missing files is reported before the server starts.
func TestInvalidPageListIsReported(t *testing.T) {
	for _, module := range []string{"", "export const pages = []", `export const pages = [{"name": "home",}] as const`} {
		source := fstest.MapFS{pageList: {Data: []byte(module)}}
		if _, err := readPages(source); err == nil || !strings.HasPrefix(err.Error(), "client: ") {
			t.Errorf("%q: %v", module, err)
		}
	}
	built, err := testBundle()
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []clientPage{{Name: "more", Path: "/more", File: "gone"},
		{Name: "more", Path: "/more", File: "lists", Prerendered: true}} {
		a := &Assets{list: []clientPage{bad}, languages: []string{"en"}, pages: map[pageKey]*asset{}}
		if err := a.addPages(nil, built); err == nil || !strings.Contains(err.Error(), "more") {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestContentSecurityPolicy(t *testing.T) {
	a := mustAssets(t)
	policy := get(a, "/").Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy: %s", policy)
	}
	page := body(t, get(a, "/"))
	if found := regexp.MustCompile(`(?i)<style|style=|\son[a-z]+=|<script[^>]*>[^<]|https?://`).Find(page); found != nil {
		t.Errorf("the page has %q, which the policy forbids", found)
	}
}

func TestFaviconIsPNG(t *testing.T) {
	a := mustAssets(t)
	r := get(a, "/favicon.ico")
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("%d %s, want 200 image/png", r.StatusCode, r.Header.Get("Content-Type"))
	}
}

func TestUnknownAssetsAreRefused(t *testing.T) {
	a := mustAssets(t)
	for _, path := range []string{"/nothing", "/r/", "/r/A/B", "/assets/main.js", "/src/main.ts", "/../web.go", "/r",
		"/r/K7MPX/", "/icons/"} {
		if r := get(a, path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", path, r.StatusCode)
		}
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d, want 405", w.Code)
	}
}

func TestBundleErrorsAreReported(t *testing.T) {
	good := fstest.MapFS{
		"src/main.ts":   {Data: []byte("export {}")},
		"src/boot.ts":   {Data: []byte("export {}")},
		oldEntry:        {Data: []byte("export {}")},
		"css/first.css": {Data: []byte("p{color:red}")},
		"css/rest.css":  {Data: []byte("p{margin:0}")},
		gamesStyle:      {Data: []byte("p{margin:1px}")},
		resultsStyle:    {Data: []byte("p{margin:2px}")},

		"src/worker/worker.ts": {Data: []byte("export {}")},
	}
	if _, err := bundle(t.Context(), good, testOffer); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`import "./gone.ts"`, `import "react"`, "if (window.x === NaN) x = 1", "let = ="} {
		good["src/main.ts"] = &fstest.MapFile{Data: []byte(bad)}
		if _, err := bundle(t.Context(), good, testOffer); err == nil || !strings.HasPrefix(err.Error(), "client: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
