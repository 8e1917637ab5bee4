package site

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"

	"nonet/internal/waitfor"
	"nonet/protocol"
)

// testBuild is a program's build info, because that of a test binary is empty.
var testBuild = &debug.BuildInfo{GoVersion: "go1", Deps: []*debug.Module{{Path: "bundler", Version: "v1"}}}

func keyOf(t *testing.T, built *debug.BuildInfo) clientKey {
	t.Helper()
	key, err := newClientKey(testOffer, built)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// lateAssets returns assets that are not bundled yet. It does not bundle the usual offer again.
func lateAssets(t *testing.T) *AsyncAssets {
	l := NewAsyncAssets()
	l.bundle = func(ctx context.Context, offer protocol.Info) (*Assets, error) {
		if !reflect.DeepEqual(offer, testOffer) {
			return NewAssets(ctx, offer)
		}
		return mustAssets(t), nil
	}
	l.compress = func(a *Assets, ctx context.Context) (*Assets, error) {
		if a != mustAssets(t) {
			return a.compress(ctx)
		}
		return &Assets{files: a.files, languages: a.languages, list: a.list, pages: a.pages}, nil
	}
	return l
}

// made makes assets with a cache file.
func made(t *testing.T, offer protocol.Info, file string) *Assets {
	t.Helper()
	l := lateAssets(t)
	unkept, err := l.MakeOf(offer, file, testBuild)
	if unkept != nil || err != nil {
		t.Fatal(unkept, err)
	}
	return l.assets.Load()
}

func mustRead(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestBundleIsCached checks that a second start of the same program uses the files that the first has bundled, and
// serves the same.
func TestBundleIsCached(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cache", "client")
	first := made(t, testOffer, file)
	kept := readKept(file, keyOf(t, testBuild))
	if kept == nil || !reflect.DeepEqual(first, kept) {
		t.Fatal("the stored client is not the bundled one")
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if again := made(t, testOffer, file); !reflect.DeepEqual(first, again) {
		t.Error("a second start has another client")
	}
	if after, err := os.Stat(file); err != nil || !os.SameFile(before, after) {
		t.Error("a second start bundled the client again", err)
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
		t.Error("there are further files next to the file", left, err)
	}
}

// TestStaleCacheIsReplaced checks that a cache file of another offer or another program, or a damaged one, is not
// served but replaced.
func TestStaleCacheIsReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "client")
	sound := made(t, testOffer, file)
	text := mustRead(t, file)
	flipped := func(at int) []byte {
		other := bytes.Clone(text)
		other[at] ^= 1
		return other
	}
	for what, left := range map[string][]byte{
		"of another program": flipped(0), "with a damaged sum": flipped(40), "damaged": flipped(len(text) - 1),
		"cut off": text[:len(text)/2], "with the key alone": text[:32], "empty": nil,
	} {
		if err := os.WriteFile(file, left, 0o600); err != nil {
			t.Fatal(err)
		}
		if readKept(file, keyOf(t, testBuild)) != nil {
			t.Errorf("a file %s is taken", what)
		}
	}
	newer := &debug.BuildInfo{GoVersion: "go1", Deps: []*debug.Module{{Path: "bundler", Version: "v2"}}}
	if keyOf(t, testBuild) == keyOf(t, newer) {
		t.Error("the result of another bundler is used")
	}
	made(t, testOffer, file)
	other := testOffer
	other.Modes = []string{protocol.Coop}
	if a := made(t, other, file); reflect.DeepEqual(a.files, sound.files) {
		t.Error("the client of another offer is the same")
	}
	if a := made(t, testOffer, file); !reflect.DeepEqual(a, sound) {
		t.Error("the client of another offer was taken")
	}
}

// TestBundleWithoutCacheFile checks that a cache file that cannot be written only slows the next start.
func TestBundleWithoutCacheFile(t *testing.T) {
	l := lateAssets(t)
	unkept, err := l.MakeOf(testOffer, filepath.Join(os.DevNull, "client"), testBuild)
	if unkept == nil || err != nil {
		t.Errorf("unkept: %v, %v", unkept, err)
	}
	if r := get(l, "/"); r.StatusCode != http.StatusOK {
		t.Error(r.Status)
	}
}

// TestPageWaitsForBundle checks that the server listens before the client is bundled, and requests wait.
func TestPageWaitsForBundle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewAsyncAssets()
		answered := make(chan *http.Response, 1)
		go func() { answered <- get(l, "/") }()
		synctest.Wait()
		if len(answered) > 0 {
			t.Fatal("a page without a client")
		}
		l.assets.Store(&Assets{files: map[string]*asset{"/": plainAsset("index.html", cacheAsk, []byte("<p>"))}})
		close(l.made)
		if r := waitfor.Value(t, answered, "the page"); r.StatusCode != http.StatusOK {
			t.Error(r.Status)
		}
	})
}

// slowClient is a client of one page.
func slowClient() *Assets {
	text := []byte(strings.Repeat("<p>", 100))
	return &Assets{files: map[string]*asset{"/": plainAsset("index.html", cacheAsk, text)}}
}

// TestPageDoesNotWaitForCompression checks that a page is served uncompressed until it is compressed.
func TestPageDoesNotWaitForCompression(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, goOn := NewAsyncAssets(), make(chan struct{})
		l.bundle = func(context.Context, protocol.Info) (*Assets, error) { return slowClient(), nil }
		l.compress = func(a *Assets, ctx context.Context) (*Assets, error) {
			waitfor.Value(t, goOn, "the test")
			return a.compress(ctx)
		}
		made := make(chan error, 1)
		go func() {
			_, err := l.MakeOf(testOffer, "", testBuild)
			made <- err
		}()
		plain := get(l, "/", "Accept-Encoding", "br")
		if plain.StatusCode != http.StatusOK || plain.Header.Get("Content-Encoding") != "" {
			t.Error(plain.Status, plain.Header)
		}
		close(goOn)
		if err := waitfor.Value(t, made, "the client"); err != nil {
			t.Error(err)
		}
		if r := get(l, "/", "Accept-Encoding", "br"); r.Header.Get("Content-Encoding") != "br" {
			t.Error(r.Status, r.Header)
		}
	})
}

// TestStopDoesNotWaitForBundle stops a server while its client is bundled, and while it is compressed, in steps that
// cannot be interrupted. Stop returns nevertheless, requests for pages are answered, and no file is written.
func TestStopDoesNotWaitForBundle(t *testing.T) {
	for _, step := range []string{"bundle", "compress"} {
		synctest.Test(t, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "client")
			l, begun, goOn := NewAsyncAssets(), make(chan struct{}), make(chan struct{})
			wait := func(at string) {
				if at == step {
					close(begun)
					waitfor.Value(t, goOn, "the test")
				}
			}
			l.bundle = func(context.Context, protocol.Info) (*Assets, error) {
				wait("bundle")
				return slowClient(), nil
			}
			l.compress = func(a *Assets, ctx context.Context) (*Assets, error) {
				wait("compress")
				return a.compress(ctx)
			}
			made := make(chan error, 1)
			go func() {
				_, err := l.MakeOf(testOffer, file, testBuild)
				made <- err
			}()
			waitfor.Value(t, begun, "the step")
			answered := make(chan *http.Response, 1)
			go func() { answered <- get(l, "/") }()
			synctest.Wait()
			l.Stop()
			status := http.StatusServiceUnavailable
			if step == "compress" {
				status = http.StatusOK
			}
			if r := waitfor.Value(t, answered, "the page"); r.StatusCode != status {
				t.Errorf("%s: %s", step, r.Status)
			}
			if len(made) > 0 {
				t.Fatal("the test has stopped already")
			}
			close(goOn)
			if err := waitfor.Value(t, made, "the end"); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
				t.Error("the client was kept", err)
			}
		})
	}
}
