// Package site serves the browser client: it bundles the sources, compresses the files, and renders the pages with link
// previews.
package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/andybalholm/brotli"

	"nonet/protocol"
	"nonet/web/client"
	"nonet/web/handler"
)

// contentPolicy is the Content-Security-Policy (CSP). It lets a page load what this server serves and
// nothing else, run no inline script or style, and build no markup from text, against cross-site scripting (XSS). It
// forbids frames around the page, against clickjacking. The one trusted type names the service worker.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types nonet"

// Cache-Control values: files with a content hash in their name never change, pictures of links are cached for a day,
// and all others are revalidated each time.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheDay     = "public, max-age=86400"
	cacheAsk     = "no-cache"
)

// Assets serves the browser client: its files, and a page under every path that is one of the client's pages.
type Assets struct {
	files         map[string]*asset
	languages     []string // languages of the client
	list          []clientPage
	pages         map[pageKey]*asset
	extendedPages extendedPages
}

// asset is a file with its compressed forms.
type asset struct {
	Mime   string
	Cache  string
	ETag   string
	Plain  []byte
	Packed []byte // gzip; nil if it is not shorter or not made yet
	Brotli []byte // brotli; nil if Packed is
	Early  string // a Link header with what browsers should request before they have read the page; usually empty
}

// NewAssets bundles the client of a server with this offer. It fails if ctx ends, or if the client has errors or
// warnings. The files are not compressed yet, see [Assets.compressed].
func NewAssets(ctx context.Context, offer protocol.Info) (*Assets, error) {
	built, err := bundle(ctx, client.Files, offer)
	if err != nil {
		return nil, err
	}
	list, err := readPages(client.Files)
	if err != nil {
		return nil, err
	}
	if offer.SignIn != nil && offer.SignIn.Required {
		for i := range list {
			list[i].Prerendered = false // visitors who are not signed in see another page
		}
	}
	a := &Assets{list: list, files: make(map[string]*asset), pages: make(map[pageKey]*asset)}
	for url, body := range built.files {
		a.files[url] = plainAsset(url, cacheForever, body)
	}
	if err := a.addStatic(); err != nil {
		return nil, err
	}
	html, err := client.Files.ReadFile("index.html")
	if err != nil {
		return nil, err
	}
	a.languages = built.languages
	for _, source := range []string{bootEntry, oldEntry, firstStyle} {
		if html, err = pointAt(html, source, built.urls[source]); err != nil {
			return nil, err
		}
	}
	if err := a.addPages(html, built); err != nil {
		return nil, err
	}
	worker, err := built.worker(a.pages[pageKey{"", usualLanguage}].Plain)
	if err != nil {
		return nil, err
	}
	a.files["/worker.js"] = plainAsset("worker.js", cacheAsk, worker)
	return a, nil
}

// compress returns a copy of the assets with compressed files, which takes longer than bundling. It fails only if ctx
// ends.
func (a *Assets) compress(ctx context.Context) (*Assets, error) {
	c := &Assets{languages: a.languages, list: a.list, files: make(map[string]*asset, len(a.files)),
		pages: make(map[pageKey]*asset, len(a.pages))}
	for url, f := range a.files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.files[url] = f.compress()
	}
	for key, page := range a.pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.pages[key] = page.compress()
	}
	return c, nil
}

// addStatic adds the files that are not bundled.
func (a *Assets) addStatic() error {
	cache := map[string]string{"icon.svg": cacheAsk, "manifest.webmanifest": cacheAsk}
	for pattern, usual := range map[string]string{"icons/*": cacheAsk, "previews/*.png": cacheDay,
		"fonts/*.woff2": cacheDay} {
		found, err := fs.Glob(client.Files, pattern)
		if err != nil {
			return err
		}
		for _, name := range found {
			cache[name] = usual
		}
	}
	for name, keep := range cache {
		body, err := client.Files.ReadFile(name)
		if err != nil {
			return err
		}
		a.files["/"+name] = plainAsset(name, keep, body)
	}
	// browsers request it with what is no page of the client and names no icon, such as an answer of the API
	a.files["/favicon.ico"] = a.files["/icons/180.png"]
	return nil
}

// pointAt replaces the name of a source in the page by the URL of the bundled file.
func pointAt(html []byte, source, url string) ([]byte, error) {
	from := []byte(`"/` + source + `"`)
	if bytes.Count(html, from) != 1 {
		return nil, fmt.Errorf("client: index.html must name %s once", from)
	}
	return bytes.Replace(html, from, []byte(`"`+url+`"`), 1), nil
}

// ServeHTTP sends a file or a page. Unknown paths get a page too, with status 404: the client explains it in the user's
// language.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	if f, ok := a.files[r.URL.Path]; ok {
		f.send(w, r, http.StatusOK)
		return
	}
	shown := a.pageAt(r.URL.Path)
	status, what, key := http.StatusOK, pageExtras{}, pageKey{shown.Name, a.language(r)}
	switch {
	case shown.Name != "":
		what = extrasFor(r, shown, key.Language)
	case r.URL.Path != keptPath:
		status = http.StatusNotFound
	}
	w.Header().Set("Vary", "Accept-Language")
	a.extendedPages.extend(a.pages[key], key, what).send(w, r, status)
}

func plainAsset(name, cache string, body []byte) *asset {
	sum := sha256.Sum256(body)
	return &asset{Mime: mimeOf(name), Cache: cache, ETag: `"` + hex.EncodeToString(sum[:8]) + `"`, Plain: body}
}

// compress returns a copy of the file with its compressed forms, if those are shorter.
func (f *asset) compress() *asset {
	c := *f
	if packed := pack(f.Plain); len(packed) < len(f.Plain) {
		c.Packed, c.Brotli = packed, packBrotli(f.Plain)
	}
	return &c
}

// mimeOf returns a file's MIME type. It does not use the system's table for types that may differ there.
func mimeOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		return mime.TypeByExtension(ext)
	}
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid, so there is no error
	z.Write(body)                                         // writing to a buffer does not fail
	z.Close()
	return b.Bytes()
}

// brotliLevel is a compromise: higher levels would take seconds at start and save little.
const brotliLevel = 7

func packBrotli(body []byte) []byte {
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, brotliLevel)
	z.Write(body) // writing to a buffer does not fail
	z.Close()
	return b.Bytes()
}

func (f *asset) send(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.Mime)
	h.Set("Cache-Control", f.Cache)
	h.Add("Vary", "Accept-Encoding")
	h.Set("X-Content-Type-Options", "nosniff")
	// only pages and the service worker: on the many small files the headers would be larger than the files
	if f.Cache == cacheAsk && !strings.HasPrefix(f.Mime, "image/") {
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Content-Security-Policy", contentPolicy)
	}
	if f.Early != "" {
		h.Set("Link", f.Early)
	}
	body := f.Plain
	etag := f.ETag
	if coding, packed := f.chooseCoding(r); packed != nil {
		body = packed
		etag = strings.TrimSuffix(etag, `"`) + "-" + coding + `"` // each coding is a separate representation
		h.Set("Content-Encoding", coding)
	}
	h.Set("ETag", etag)
	if status == http.StatusOK {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		w.Write(body)
	}
}

// chooseCoding returns the shortest form of the file that the browser accepts; packed is nil for the plain one.
func (f *asset) chooseCoding(r *http.Request) (coding string, packed []byte) {
	switch {
	case f.Packed == nil:
		return "", nil
	case handler.Accepts(r, "br"):
		return "br", f.Brotli
	case handler.Accepts(r, "gzip"):
		return "gzip", f.Packed
	}
	return "", nil
}
