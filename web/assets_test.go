package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func mustAssets(t *testing.T) *Assets {
	t.Helper()
	a, err := NewAssets()
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

// A client with an error or a warning fails here, before it can ship.
func TestAssetsBundle(t *testing.T) {
	a := mustAssets(t)
	for _, path := range []string{"/", "/r/K7MPX", "/leaderboard"} {
		r := get(a, path)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %s", path, r.StatusCode, r.Header.Get("Content-Type"))
		}
	}
}

func TestAssetsPageLoadsHashedFiles(t *testing.T) {
	a := mustAssets(t)
	page := body(t, get(a, "/"))
	links := regexp.MustCompile(`"(/assets/[a-z]+-[A-Z0-9]{8}\.(js|css))"`).FindAllSubmatch(page, -1)
	if len(links) != len(clientEntries) {
		t.Fatalf("the page loads %d files, want %d:\n%s", len(links), len(clientEntries), page)
	}
	for _, l := range links {
		r := get(a, string(l[1]))
		if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != cacheForever {
			t.Errorf("%s: %d, cached %q", l[1], r.StatusCode, r.Header.Get("Cache-Control"))
		}
	}
}

func TestAssetsCompressed(t *testing.T) {
	a := mustAssets(t)
	plain := body(t, get(a, "/", "Accept-Encoding", "gzip;q=0"))
	r := get(a, "/", "Accept-Encoding", "br, gzip")
	if r.Header.Get("Content-Encoding") != "gzip" {
		t.Fatal("not compressed")
	}
	z, err := gzip.NewReader(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := io.ReadAll(z)
	if err != nil || !bytes.Equal(unpacked, plain) {
		t.Errorf("what was unpacked is not what was packed: %v", err)
	}
	if again := get(a, "/", "Accept-Encoding", "gzip", "If-None-Match", r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %d, want 304", again.StatusCode)
	}
}

// The first visit must stay quick on a slow line: everything that the page loads, compressed.
func TestAssetsLight(t *testing.T) {
	const limit = 60 << 10
	a := mustAssets(t)
	sum := len(a.page.packed)
	for _, f := range a.files {
		sum += len(f.packed)
	}
	if sum > limit {
		t.Errorf("the client is %d bytes compressed, want at most %d", sum, limit)
	}
}

func TestAssetsPolicy(t *testing.T) {
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

func TestAssetsRefusals(t *testing.T) {
	a := mustAssets(t)
	for _, path := range []string{"/nothing", "/r/", "/r/A/B", "/assets/main.js", "/src/main.ts", "/../web.go"} {
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

func TestBundleComplains(t *testing.T) {
	good := fstest.MapFS{
		"c/src/main.ts":  {Data: []byte("export {}")},
		"c/src/boot.ts":  {Data: []byte("export {}")},
		"c/css/main.css": {Data: []byte("p{color:red}")},
	}
	if _, err := bundle(good, "c"); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`import "./gone.ts"`, `import "react"`, "if (window.x === NaN) x = 1", "let = ="} {
		good["c/src/main.ts"] = &fstest.MapFile{Data: []byte(bad)}
		if _, err := bundle(good, "c"); err == nil || !strings.HasPrefix(err.Error(), "client: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
