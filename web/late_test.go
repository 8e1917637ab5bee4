package web

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"testing"
	"testing/synctest"

	"nonet/internal/waitfor"
	"nonet/protocol"
)

// testBuild is what a program was built of: a test's own says nothing of that.
var testBuild = &debug.BuildInfo{GoVersion: "go1", Deps: []*debug.Module{{Path: "bundler", Version: "v1"}}}

func keyOf(t *testing.T, built *debug.BuildInfo) clientKey {
	t.Helper()
	key, err := newClientKey(testOffer, built)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// lateAssets are assets that are to be made. Those with the usual offer are not bundled again.
func lateAssets(t *testing.T) *LateAssets {
	l := NewLateAssets()
	l.bundle = func(offer protocol.Info) (*Assets, error) {
		if !reflect.DeepEqual(offer, testOffer) {
			return NewAssets(offer)
		}
		a := mustAssets(t)
		return &Assets{files: a.files, languages: a.languages, list: a.list, pages: a.pages}, nil
	}
	return l
}

// made makes assets with a file to keep them in.
func made(t *testing.T, offer protocol.Info, file string) *Assets {
	t.Helper()
	l := lateAssets(t)
	unkept, err := l.MakeOf(offer, file, testBuild)
	if unkept != nil || err != nil {
		t.Fatal(unkept, err)
	}
	return l.assets
}

func mustRead(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestClientIsKept: a second start of the same program takes what the first has bundled, and serves the same.
func TestClientIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cache", "client")
	first := made(t, testOffer, file)
	kept := readKept(file, keyOf(t, testBuild))
	if kept == nil || !reflect.DeepEqual(first, kept) {
		t.Fatal("what is kept is not what was bundled")
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
		t.Error("there is more beside the file", left, err)
	}
}

// TestClientIsNeverStale: what another offer, another program or a damage has left is not served, and is replaced.
func TestClientIsNeverStale(t *testing.T) {
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
		t.Error("what another bundler made is taken")
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

// TestClientWithoutAFile: a place that can't be written costs the next start some time, and this one nothing.
func TestClientWithoutAFile(t *testing.T) {
	l := lateAssets(t)
	unkept, err := l.MakeOf(testOffer, filepath.Join(os.DevNull, "client"), testBuild)
	if unkept == nil || err != nil {
		t.Errorf("unkept: %v, %v", unkept, err)
	}
	if r := get(l, "/"); r.StatusCode != http.StatusOK {
		t.Error(r.Status)
	}
}

// TestPageWaitsForTheClient: the server listens before the client is there, and nobody is turned away.
func TestPageWaitsForTheClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLateAssets()
		answered := make(chan *http.Response, 1)
		go func() { answered <- get(l, "/") }()
		synctest.Wait()
		if len(answered) > 0 {
			t.Fatal("a page without a client")
		}
		l.assets = &Assets{files: map[string]*asset{"/": newAsset("index.html", cacheAsk, []byte("<p>"))}}
		close(l.made)
		if r := waitfor.Value(t, answered, "the page"); r.StatusCode != http.StatusOK {
			t.Error(r.Status)
		}
	})
}
