package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
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
	"nonet/web/handler"
)

// clientFS is the browser client's source. It is bundled when the server starts, so that nobody
// needs Node to run nonet.
//
//go:embed client/index.html client/prerendered client/previews client/icon.svg client/manifest.webmanifest client/icons client/protocol.gen.ts client/css client/src
var clientFS embed.FS

// contentPolicy lets a page load what this server serves and nothing else, run no inline script or style, and build
// no markup from text. The one trusted type names the service worker.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types nonet"

// How long a browser may keep a file: one whose name has a hash of its content for good, the pictures of links for a
// day, any other until it has asked again.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheDay     = "public, max-age=86400"
	cacheAsk     = "no-cache"
)

// Assets serves the browser client: the page under every path that is a page of the client's, and its files.
type Assets struct {
	files     map[string]*asset
	languages []string // that the client speaks
	list      []clientPage
	pages     map[pageKey]*asset
	toldPages toldPages
}

// asset is one file, ready to be sent.
type asset struct {
	Mime   string
	Cache  string
	ETag   string
	Plain  []byte
	Packed []byte // gzip; nil if it would be no shorter, or is not there yet
	Brotli []byte // the same in brotli, which is shorter
	Early  string // a Link header for what a browser should ask for before it has read the page; mostly empty
}

// NewAssets bundles the client of a server with this offer, until ctx ends. It fails if the client has an error or
// gives a warning. The files are not compressed yet: see [Assets.Compressed].
func NewAssets(ctx context.Context, offer protocol.Info) (*Assets, error) {
	built, err := bundle(ctx, clientFS, "client", offer)
	if err != nil {
		return nil, err
	}
	list, err := readPages(clientFS, "client")
	if err != nil {
		return nil, err
	}
	if offer.SignIn != nil && offer.SignIn.Required {
		for i := range list {
			list[i].Prerendered = false // who is not signed in yet sees another page
		}
	}
	a := &Assets{list: list, files: make(map[string]*asset), pages: make(map[pageKey]*asset)}
	for url, body := range built.files {
		a.files[url] = plainAsset(url, cacheForever, body)
	}
	if err := a.addStatic(); err != nil {
		return nil, err
	}
	html, err := clientFS.ReadFile("client/index.html")
	if err != nil {
		return nil, err
	}
	a.languages = built.languages
	for _, source := range []string{bootEntry, firstStyle} {
		if html, err = pointAt(html, source, built.urls[source]); err != nil {
			return nil, err
		}
	}
	if err := a.addPages(html, built); err != nil {
		return nil, err
	}
	worker, err := built.worker(clientFS, "client", a.pages[pageKey{"", usualLanguage}].Plain)
	if err != nil {
		return nil, err
	}
	a.files["/worker.js"] = plainAsset("worker.js", cacheAsk, worker)
	return a, nil
}

// Compressed returns the same assets with their files compressed, which takes longer than to bundle them. It leaves a
// as it is, since a may be in use, and fails only if ctx ends.
func (a *Assets) Compressed(ctx context.Context) (*Assets, error) {
	c := &Assets{languages: a.languages, list: a.list, files: make(map[string]*asset, len(a.files)),
		pages: make(map[pageKey]*asset, len(a.pages))}
	for url, f := range a.files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.files[url] = f.compressed()
	}
	for key, page := range a.pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.pages[key] = page.compressed()
	}
	return c, nil
}

// addStatic adds the files that are served as they are.
func (a *Assets) addStatic() error {
	cache := map[string]string{"icon.svg": cacheAsk, "manifest.webmanifest": cacheAsk}
	for pattern, usual := range map[string]string{"icons/*": cacheAsk, "previews/*.png": cacheDay} {
		found, err := fs.Glob(clientFS, "client/"+pattern)
		if err != nil {
			return err
		}
		for _, name := range found {
			cache[strings.TrimPrefix(name, "client/")] = usual
		}
	}
	for name, keep := range cache {
		body, err := clientFS.ReadFile("client/" + name)
		if err != nil {
			return err
		}
		a.files["/"+name] = plainAsset(name, keep, body)
	}
	return nil
}

// pointAt puts the URL of a bundled file into the page, in place of its source's name.
func pointAt(html []byte, source, url string) ([]byte, error) {
	from := []byte(`"/` + source + `"`)
	if bytes.Count(html, from) != 1 {
		return nil, fmt.Errorf("client: index.html must name %s once", from)
	}
	return bytes.Replace(html, from, []byte(`"`+url+`"`), 1), nil
}

// ServeHTTP answers with a file, or with the page. A path that is no page of the client's gets the page too, for it can
// say so in its own words, but with the status that it is not found.
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
	status, what, key := http.StatusOK, told{}, pageKey{shown.Name, a.language(r)}
	switch {
	case shown.Name != "":
		what = toldOn(r, shown, key.Language)
	case r.URL.Path != keptPath:
		status = http.StatusNotFound
	}
	w.Header().Set("Vary", "Accept-Language")
	a.toldPages.of(a.pages[key], key, what).send(w, r, status)
}

func plainAsset(name, cache string, body []byte) *asset {
	sum := sha256.Sum256(body)
	return &asset{Mime: mimeOf(name), Cache: cache, ETag: `"` + hex.EncodeToString(sum[:8]) + `"`, Plain: body}
}

// compressed returns the file with its compressed forms, if those are shorter.
func (f *asset) compressed() *asset {
	c := *f
	if packed := pack(f.Plain); len(packed) < len(f.Plain) {
		c.Packed, c.Brotli = packed, packBrotli(f.Plain)
	}
	return &c
}

// mimeOf names the types itself where a machine's own table may differ.
func mimeOf(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".webmanifest":
		return "application/manifest+json"
	default:
		return mime.TypeByExtension(ext)
	}
}

func pack(body []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a good one, so there is no error
	z.Write(body)                                         // a buffer takes everything
	z.Close()
	return b.Bytes()
}

// brotliLevel is where more would cost the start seconds and save little.
const brotliLevel = 7

func packBrotli(body []byte) []byte {
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, brotliLevel)
	z.Write(body) // a buffer takes everything
	z.Close()
	return b.Bytes()
}

func (f *asset) send(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	h.Set("Content-Type", f.Mime)
	h.Set("Cache-Control", f.Cache)
	h.Add("Vary", "Accept-Encoding")
	h.Set("X-Content-Type-Options", "nosniff")
	// what has a life of its own: the page, the service worker. With the many small files it would cost more than they
	// do, and with pictures too
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
	if coding, packed := f.coded(r); packed != nil {
		body = packed
		etag = strings.TrimSuffix(etag, `"`) + "-" + coding + `"` // another coding is another representation
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

// coded is the file in the shortest coding that a browser takes; nil is as it is.
func (f *asset) coded(r *http.Request) (coding string, packed []byte) {
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
