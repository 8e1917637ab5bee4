package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"nonet/protocol"
)

// The files that a page loads itself. What main imports at once is loaded with it, and what it imports later, a group
// of pages or a language, is a file of its own.
const (
	mainEntry   = "src/main.ts"
	bootEntry   = "src/boot.ts"
	firstStyle  = "css/first.css"
	restStyle   = "css/rest.css"
	workerEntry = "src/worker/worker.ts"
	// what all that is loaded later shares beside main: one file, where esbuild would make one for each set of users
	sharedEntry = "src/load/boards.ts"
)

// languagePattern matches the catalogues. Each is bundled on its own: what they share is so small that a file for it
// would cost more to ask for than to send again.
const languagePattern = "src/text/??.ts"

// laterPatterns match the words of each language that are loaded later: for what is wrong with a puzzle's text, which
// one page needs, for boards, for the settings of a device, for a room on a screen, and for arenas.
var laterPatterns = []string{"src/text/faults/??.ts", "src/text/play/??.ts", "src/text/options/??.ts",
	"src/text/screen/??.ts", "src/text/arena/??.ts"}

// clientBuild is the client, bundled.
type clientBuild struct {
	languages []string            // that the client speaks, sorted
	files     map[string][]byte   // by URL; the names hold hashes of the content
	urls      map[string]string   // the URL of each entry and of each file that is loaded later, by its source
	needs     map[string][]string // the URLs that a script imports as soon as it is loaded, by its own URL
	// what the server offers, as JSON: main has it in itself, so that no page has to ask for it
	offer       string
	membersOnly string // true or false, as scripts write it
}

// bundle makes the client's files from the source under root, until ctx ends. Any warning is an error: a client that
// compiles with warnings should not ship.
func bundle(ctx context.Context, source fs.FS, root string, offer protocol.Info) (*clientBuild, error) {
	b := &clientBuild{files: map[string][]byte{}, urls: map[string]string{}, needs: map[string][]string{}}
	told, err := json.Marshal(offer)
	if err != nil {
		return nil, err
	}
	b.offer = string(told)
	b.membersOnly = strconv.FormatBool(offer.SignIn != nil && offer.SignIn.Required)
	languages, err := fs.Glob(source, path.Join(root, languagePattern))
	if err != nil {
		return nil, err
	}
	for _, file := range languages {
		b.languages = append(b.languages, strings.TrimSuffix(path.Base(file), ".ts"))
	}
	entries := []string{bootEntry, firstStyle, restStyle}
	for _, language := range b.languages {
		entries = append(entries, languageEntry(language))
	}
	for _, pattern := range laterPatterns {
		later, err := fs.Glob(source, path.Join(root, pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range later {
			entries = append(entries, strings.TrimPrefix(file, root+"/"))
		}
	}
	for _, entry := range append(entries, mainEntry) { // main last, for it names the languages' files
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := b.add(api.Build(b.options(source, root, entry))); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// languageEntry is the source of a language's words.
func languageEntry(language string) string { return "src/text/" + language + ".ts" }

// boardsEntry is the source of a language's words for boards, which sharedEntry waits for.
func boardsEntry(language string) string { return "src/text/play/" + language + ".ts" }

func (b *clientBuild) options(source fs.FS, root, entry string) api.BuildOptions {
	format := api.FormatIIFE // what is no module keeps its names to itself
	if entry == mainEntry || strings.HasPrefix(entry, "src/text/") {
		format = api.FormatESModule
	}
	return api.BuildOptions{
		EntryPoints:       []string{entry},
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		Outdir:            "/assets",
		AbsWorkingDir:     "/",
		Bundle:            true,
		Metafile:          true,
		Format:            format,
		Splitting:         entry == mainEntry,
		Define:            map[string]string{"OFFER": b.offer, "MEMBERS_ONLY": b.membersOnly},
		Target:            api.ES2022,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":true}}`,
		Plugins:           []api.Plugin{b.fromFS(source, root)},
		LogLevel:          api.LogLevelSilent,
	}
}

// add takes what esbuild made.
func (b *clientBuild) add(result api.BuildResult) error {
	if found := append(result.Errors, result.Warnings...); len(found) > 0 {
		return complaint(found)
	}
	for _, out := range result.OutputFiles {
		b.files["/assets/"+path.Base(out.Path)] = out.Contents
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
			Inputs     map[string]struct{ BytesInOutput int }
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return fmt.Errorf("client: read what was bundled: %w", err)
	}
	for name, out := range meta.Outputs {
		url := "/assets/" + path.Base(name)
		if out.EntryPoint != "" {
			b.urls[strings.TrimPrefix(out.EntryPoint, sourceSpace+":")] = url
		}
		for _, i := range out.Imports {
			if i.Kind == "import-statement" {
				b.needs[url] = append(b.needs[url], "/assets/"+path.Base(i.Path))
			}
		}
		own := 0
		for _, in := range out.Inputs {
			own += in.BytesInOutput
		}
		if own == 0 && len(b.needs[url]) == 1 {
			b.skip(url)
		}
	}
	return nil
}

// skip has the file that a script imports stand in for the script, which holds nothing itself: esbuild moves what an
// entry shares with others out of it, and of main, which all share, only the import is left.
func (b *clientBuild) skip(script string) {
	for source, url := range b.urls {
		if url == script {
			b.urls[source] = b.needs[script][0]
		}
	}
	delete(b.files, script)
	delete(b.needs, script)
}

// worker makes the service worker. Its address never changes, but it is told the names of all files and a hash of them
// and of the pages, and so it is another one whenever any of them is.
func (b *clientBuild) worker(source fs.FS, root string, pages ...[]byte) ([]byte, error) {
	urls := b.sorted()
	list, err := json.Marshal(urls)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, url := range urls {
		sum.Write([]byte(url))
		sum.Write(b.files[url])
	}
	for _, page := range pages {
		sum.Write(page)
	}
	o := b.options(source, root, workerEntry)
	o.Define = map[string]string{"FILES": string(list), "VERSION": `"` + hex.EncodeToString(sum.Sum(nil)[:8]) + `"`}
	result := api.Build(o)
	if found := append(result.Errors, result.Warnings...); len(found) > 0 {
		return nil, complaint(found)
	}
	return result.OutputFiles[0].Contents, nil
}

// sorted are the URLs of all files.
func (b *clientBuild) sorted() []string {
	urls := make([]string, 0, len(b.files))
	for url := range b.files {
		urls = append(urls, url)
	}
	slices.Sort(urls)
	return urls
}

// closure are the URLs of the scripts that run when a source's script does, itself first.
func (b *clientBuild) closure(sources ...string) []string {
	var urls []string
	for _, s := range sources {
		if url := b.urls[s]; !slices.Contains(urls, url) {
			urls = append(urls, url)
		}
	}
	for i := 0; i < len(urls); i++ {
		for _, need := range b.needs[urls[i]] {
			if !slices.Contains(urls, need) {
				urls = append(urls, need)
			}
		}
	}
	return urls
}

// sourceSpace is the name under which esbuild knows the client's source.
const sourceSpace = "client"

// fromFS lets esbuild read a file system that is not the disk's. Only relative imports are known: the client has
// no packages. What is imported later and was bundled before is left where it is. What else is imported later
// imports main first: main is there by then, and so esbuild leaves all that main has in main's file, and makes no
// small files of what others share with it. For the same reason it imports what boards and looks share.
func (b *clientBuild) fromFS(source fs.FS, root string) api.Plugin {
	return api.Plugin{Name: sourceSpace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "."}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{Path: a.Path, Namespace: sourceSpace}, nil
			}
			if a.Path == "/"+mainEntry || a.Path == "/"+sharedEntry {
				return api.OnResolveResult{Path: a.Path[1:], Namespace: sourceSpace}, nil
			}
			if !strings.HasPrefix(a.Path, "./") && !strings.HasPrefix(a.Path, "../") {
				return api.OnResolveResult{}, fmt.Errorf("%s is not a relative import", a.Path)
			}
			found := path.Join(path.Dir(a.Importer), a.Path)
			if url := b.urls[found]; url != "" && a.Kind == api.ResolveJSDynamicImport {
				return api.OnResolveResult{Path: url, External: true}, nil
			}
			return api.OnResolveResult{Path: found, Namespace: sourceSpace, PluginData: a.Kind == api.ResolveJSDynamicImport},
				nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: sourceSpace},
			func(a api.OnLoadArgs) (api.OnLoadResult, error) {
				body, err := fs.ReadFile(source, path.Join(root, a.Path))
				text := string(body)
				if later, _ := a.PluginData.(bool); later {
					text = `import "/` + mainEntry + `"; import "/` + sharedEntry + `"; ` + text
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, err
			})
	}}
}

func complaint(found []api.Message) error {
	lines := api.FormatMessages(found, api.FormatMessagesOptions{})
	return errors.New("client: " + strings.TrimSpace(strings.Join(lines, "")))
}
