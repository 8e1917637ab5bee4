package web

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
)

// LateAssets are the browser client of a server that listens before the client is bundled, which takes a second or more
// of processor time. Requests for a page wait until it is bundled, and get it uncompressed until it is compressed.
type LateAssets struct {
	ctx      context.Context // over when the server stops
	stop     context.CancelFunc
	made     chan struct{} // closed when assets is there, or never will be
	assets   atomic.Pointer[Assets]
	bundle   func(context.Context, protocol.Info) (*Assets, error)
	compress func(*Assets, context.Context) (*Assets, error)

	keeping sync.Mutex // held while the file is written
	stopped bool       // guarded by keeping: it is not written any more
}

// NewLateAssets makes assets that are to be made.
func NewLateAssets() *LateAssets {
	l := &LateAssets{made: make(chan struct{}), bundle: NewAssets, compress: (*Assets).Compressed}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// Stop makes Make end soon, without waiting for that, and answers requests that wait for the client. If Make is writing
// its file, Stop waits for it, which takes a moment.
func (l *LateAssets) Stop() {
	l.stop()
	l.keeping.Lock()
	defer l.keeping.Unlock()
	l.stopped = true
}

// Make bundles the client of a server with this offer, and keeps it in a file. If the file has what the same program
// would bundle, it is taken instead. An empty name keeps nothing. It fails as [NewAssets] does, and after
// [LateAssets.Stop]; unkept is only that the file could not be written. It is called once.
func (l *LateAssets) Make(offer protocol.Info, file string) (unkept, err error) {
	built, ok := debug.ReadBuildInfo()
	if !ok || len(built.Deps) == 0 {
		file = "" // what nobody can tell from an older one is not kept
	}
	return l.MakeOf(offer, file, built)
}

// MakeOf is Make by a program that was built of this. One that was built for tests does not know by itself.
func (l *LateAssets) MakeOf(offer protocol.Info, file string, built *debug.BuildInfo) (unkept, err error) {
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

// keep writes the client to a file, unless the server is being stopped.
func (l *LateAssets) keep(file string, key clientKey) (unkept error) {
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

// ServeHTTP answers once the client is bundled, or the server is being stopped.
func (l *LateAssets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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

// makers are the sources that make the client of its own.
//
//go:embed bundle.go pages.go assets.go late.go
var makers embed.FS

// clientKey stands for all that a client is made of: its sources, the program's that bundle it, the libraries, the
// offer.
type clientKey [sha256.Size]byte

func newClientKey(offer protocol.Info, built *debug.BuildInfo) (key clientKey, err error) {
	sum := sha256.New()
	fmt.Fprintln(sum, built.GoVersion)
	for _, lib := range built.Deps {
		lib = cmp.Or(lib.Replace, lib)
		fmt.Fprintln(sum, lib.Path, lib.Version, lib.Sum)
	}
	told, err := json.Marshal(offer)
	if err != nil {
		return key, err
	}
	sum.Write(told)
	for _, source := range []fs.FS{makers, clientFS} {
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

// keptAssets is the content of the file, behind the key and a checksum.
type keptAssets struct {
	Files     map[string]*asset
	Languages []string
	List      []clientPage
	Pages     map[pageKey]*asset
}

// keep writes the client to a file, whole or not at all.
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

// readKept reads the client from a file; nil if that has none, another, or a damaged one.
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
