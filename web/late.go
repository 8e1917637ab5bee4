package web

import (
	"bytes"
	"cmp"
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

	"nonet/protocol"
)

// LateAssets are the browser client of a server that listens before the client is bundled, which takes a second or more
// of processor time. Who asks for a page meanwhile waits for it.
type LateAssets struct {
	made   chan struct{} // closed when assets is there, or never will be
	assets *Assets
	bundle func(protocol.Info) (*Assets, error)
}

// NewLateAssets makes assets that are to be made.
func NewLateAssets() *LateAssets { return &LateAssets{made: make(chan struct{}), bundle: NewAssets} }

// Make bundles the client of a server with this offer, and keeps it in a file. If the file has what the same program
// would bundle, it is taken instead. An empty name keeps nothing. It fails as [NewAssets] does; unkept is only that the
// file could not be written. It is called once.
func (l *LateAssets) Make(offer protocol.Info, file string) (unkept, err error) {
	built, ok := debug.ReadBuildInfo()
	if !ok || len(built.Deps) == 0 {
		file = "" // what nobody can tell from an older one is not kept
	}
	return l.MakeOf(offer, file, built)
}

// MakeOf is Make by a program that was built of this. One that was built for tests does not know by itself.
func (l *LateAssets) MakeOf(offer protocol.Info, file string, built *debug.BuildInfo) (unkept, err error) {
	defer close(l.made)
	var key clientKey
	if file != "" {
		if key, err = newClientKey(offer, built); err != nil {
			return nil, err
		}
	}
	if file != "" {
		if l.assets = readKept(file, key); l.assets != nil {
			return nil, nil
		}
	}
	if l.assets, err = l.bundle(offer); err != nil || file == "" {
		return nil, err
	}
	if unkept := l.assets.keep(file, key); unkept != nil {
		return fmt.Errorf("keep the browser client in %s: %w", file, unkept), nil
	}
	return nil, nil
}

// ServeHTTP answers once the client is there.
func (l *LateAssets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case <-l.made:
	case <-r.Context().Done():
		return
	}
	if l.assets == nil {
		http.Error(w, "the browser client could not be bundled", http.StatusInternalServerError)
		return
	}
	l.assets.ServeHTTP(w, r)
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
