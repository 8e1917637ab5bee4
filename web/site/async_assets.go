package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"nonet/protocol"
	"nonet/web/client"
)

// AsyncAssets serves the browser client while it is still being bundled, which takes a second or more of processor
// time. Requests wait until it is bundled, and get uncompressed files until it is compressed.
type AsyncAssets struct {
	ctx      context.Context // ends when the server stops
	stop     context.CancelFunc
	made     chan struct{} // closed when assets is set or never will be
	assets   atomic.Pointer[Assets]
	bundle   func(context.Context, protocol.Info) (*Assets, error)
	compress func(*Assets, context.Context) (*Assets, error)

	keeping sync.Mutex // held while the file is written
	stopped bool       // guarded by keeping: the file may no longer be written
}

// NewAsyncAssets returns assets that [AsyncAssets.Make] has to bundle.
func NewAsyncAssets() *AsyncAssets {
	l := &AsyncAssets{made: make(chan struct{}), bundle: NewAssets, compress: (*Assets).compress}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// Stop makes Make end soon, without waiting for it, and answers the requests that wait for the client. If Make is
// writing its file, Stop waits until the file is written.
func (l *AsyncAssets) Stop() {
	l.stop()
	l.keeping.Lock()
	defer l.keeping.Unlock()
	l.stopped = true
}

// Make bundles the client of a server with this offer and caches it in a file. It uses the file if that already has
// what this program would bundle. An empty name means no cache. It returns an error if [NewAssets] fails or
// [AsyncAssets.Stop] was called. uncached is not nil if the file could not be written. Make must be called only once.
func (l *AsyncAssets) Make(offer protocol.Info, file string) (uncached, err error) {
	built, ok := debug.ReadBuildInfo()
	if !ok || len(built.Deps) == 0 {
		file = "" // without build info a cache file could come from an older program
	}
	return l.MakeOf(offer, file, built)
}

// MakeOf is like [AsyncAssets.Make] for a program with the given build info. Test binaries do not know their own.
func (l *AsyncAssets) MakeOf(offer protocol.Info, file string, built *debug.BuildInfo) (uncached, err error) {
	made := sync.OnceFunc(func() { close(l.made) })
	defer made()
	var key clientKey
	if file != "" {
		if key, err = newClientKey(offer, built); err != nil {
			return nil, err
		}
	}
	if file != "" {
		if kept := readKept(file, key); kept != nil {
			l.assets.Store(kept)
			return nil, nil
		}
	}
	plain, err := l.bundle(l.ctx, offer)
	if err != nil {
		return nil, err
	}
	l.assets.Store(plain)
	made()
	compressed, err := l.compress(plain, l.ctx)
	if err != nil {
		return nil, err
	}
	l.assets.Store(compressed)
	if file == "" {
		return nil, nil
	}
	return l.keep(file, key), nil
}

// keep writes the client to the cache file, unless the server is being stopped.
func (l *AsyncAssets) keep(file string, key clientKey) (uncached error) {
	l.keeping.Lock()
	defer l.keeping.Unlock()
	if l.stopped {
		return nil
	}
	if err := l.assets.Load().keep(file, key); err != nil {
		return fmt.Errorf("keep the browser client in %s: %w", file, err)
	}
	return nil
}

// ServeHTTP answers when the client is bundled or the server is being stopped.
func (l *AsyncAssets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case <-l.made:
	case <-l.ctx.Done():
	case <-r.Context().Done():
		return
	}
	switch assets := l.assets.Load(); {
	case assets != nil:
		assets.ServeHTTP(w, r)
	case l.ctx.Err() != nil:
		w.Header().Set("Retry-After", "1")
		http.Error(w, "the server is going down", http.StatusServiceUnavailable)
	default:
		http.Error(w, "the browser client could not be bundled", http.StatusInternalServerError)
	}
}

// makers are the sources of this package that determine the bundled client.
//
//go:embed bundle.go pages.go assets.go async_assets.go
var makers embed.FS

// clientKey is a hash of everything that determines the bundled client: its sources, those of this package, the
// libraries and the offer.
type clientKey [sha256.Size]byte

func newClientKey(offer protocol.Info, built *debug.BuildInfo) (key clientKey, err error) {
	sum := sha256.New()
	fmt.Fprintln(sum, built.GoVersion)
	for _, lib := range built.Deps {
		lib = cmp.Or(lib.Replace, lib)
		fmt.Fprintln(sum, lib.Path, lib.Version, lib.Sum)
	}
	text, err := json.Marshal(offer)
	if err != nil {
		return key, err
	}
	sum.Write(text)
	for _, source := range []fs.FS{makers, client.Files} {
		err := fs.WalkDir(source, ".", func(name string, file fs.DirEntry, err error) error {
			if err != nil || file.IsDir() {
				return err
			}
			text, err := fs.ReadFile(source, name)
			fmt.Fprintln(sum, name, len(text))
			sum.Write(text)
			return err
		})
		if err != nil {
			return key, err
		}
	}
	return clientKey(sum.Sum(nil)), nil
}

// keptAssets is the content of the cache file, after the key and a checksum.
type keptAssets struct {
	Files     map[string]*asset
	Languages []string
	List      []clientPage
	Pages     map[pageKey]*asset
}

// keep writes the client to a file atomically.
func (a *Assets) keep(file string, key clientKey) error {
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(keptAssets{a.files, a.languages, a.list, a.pages}); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	next, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(body.Bytes())
	_, err = next.Write(append(append(key[:], sum[:]...), body.Bytes()...))
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(next.Name()))
	}
	return nil
}

// readKept reads the client from a file. It returns nil if the file is missing, damaged or for another key.
func readKept(file string, key clientKey) *Assets {
	text, err := os.ReadFile(file)
	body, ours := bytes.CutPrefix(text, key[:])
	if err != nil || !ours || len(body) < sha256.Size {
		return nil
	}
	sum, body := body[:sha256.Size], body[sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(sum) {
		return nil
	}
	var kept keptAssets
	if gob.NewDecoder(bytes.NewReader(body)).Decode(&kept) != nil {
		return nil
	}
	return &Assets{files: kept.Files, languages: kept.Languages, list: kept.List, pages: kept.Pages}
}
