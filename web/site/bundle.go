package site

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

// Entry points of the client. Static imports of main are bundled into its file. Code splitting makes dynamic imports,
// such as a group of pages or a language, separate files for lazy loading.
const (
	mainEntry   = "src/main.ts"
	bootEntry   = "src/boot.ts"
	oldEntry    = "src/old-browser.ts" // for browsers without modules
	firstStyle  = "css/first.css"
	restStyle   = "css/rest.css"
	workerEntry = "src/worker/worker.ts"
	// loaded by the scripts that need them
	gamesStyle   = "css/games.css"
	resultsStyle = "css/results.css"
	// code that all lazily loaded files share; esbuild would make one file for each set of importers
	sharedEntry = "src/chunks/boards.ts"
)

// languagePattern matches the message catalogues. Each is bundled separately, because a file with the little that they
// share would cost more to request than to send twice.
const languagePattern = "src/text/??.ts"

// laterPatterns match the catalogues that are loaded lazily: faults of a puzzle's text, boards, device options, a room
// on a screen, and arenas.
var laterPatterns = []string{"src/text/faults/??.ts", "src/text/play/??.ts", "src/text/options/??.ts",
	"src/text/screen/??.ts", "src/text/arena/??.ts"}

// clientBuild is the bundled client.
type clientBuild struct {
	source    fs.FS
	languages []string            // languages with a catalogue, sorted
	files     map[string][]byte   // by URL; the names hold hashes of the content
	urls      map[string]string   // the URL of each entry and of each lazily loaded file, by source
	needs     map[string][]string // the static imports of a script, by its URL
	// the server's offer as JSON; it is compiled into main, so that no page has to request it
	offer       string
	membersOnly string // a JavaScript boolean
}

// bundle builds the client from its sources. It fails if ctx ends. Warnings are errors, because a client that compiles
// with warnings should not be shipped.
func bundle(ctx context.Context, source fs.FS, offer protocol.Info) (*clientBuild, error) {
	b := &clientBuild{source: source, files: map[string][]byte{}, urls: map[string]string{}, needs: map[string][]string{}}
	text, err := json.Marshal(offer)
	if err != nil {
		return nil, err
	}
	b.offer = string(text)
	b.membersOnly = strconv.FormatBool(offer.SignIn != nil && offer.SignIn.Required)
	languages, err := fs.Glob(source, languagePattern)
	if err != nil {
		return nil, err
	}
	for _, file := range languages {
		b.languages = append(b.languages, strings.TrimSuffix(path.Base(file), ".ts"))
	}
	entries := []string{bootEntry, oldEntry, firstStyle, restStyle, gamesStyle, resultsStyle}
	for _, language := range b.languages {
		entries = append(entries, languageEntry(language))
	}
	for _, pattern := range laterPatterns {
		later, err := fs.Glob(source, pattern)
		if err != nil {
			return nil, err
		}
		entries = append(entries, later...)
	}
	for _, entry := range append(entries, mainEntry) { // main last, because it imports the other files by their URLs
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := b.add(api.Build(b.options(entry))); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// languageEntry returns the source of a language's catalogue.
func languageEntry(language string) string { return "src/text/" + language + ".ts" }

// boardsEntry returns the source of a language's catalogue for boards, which sharedEntry waits for.
func boardsEntry(language string) string { return "src/text/play/" + language + ".ts" }

func (b *clientBuild) options(entry string) api.BuildOptions {
	format := api.FormatIIFE // scripts that are not modules must not leak their names
	if entry == mainEntry || strings.HasPrefix(entry, "src/text/") {
		format = api.FormatESModule
	}
	target := api.ES2022
	switch entry {
	case oldEntry:
		target = api.ES5
	case bootEntry:
		target = api.ES2015 // it says which browsers are too old
	}
	constants := map[string]string{"OFFER": b.offer, "MEMBERS_ONLY": b.membersOnly,
		"GAMES_STYLE": strconv.Quote(b.urls[gamesStyle]), "RESULTS_STYLE": strconv.Quote(b.urls[resultsStyle])}
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
		Define:            constants,
		Target:            target,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":true}}`,
		Plugins:           []api.Plugin{b.sourcePlugin()},
		LogLevel:          api.LogLevelSilent,
	}
}

// add adds the output of an esbuild run.
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

// skip replaces a script that contains nothing but one import by the imported file. esbuild leaves such a script when
// it moves all of an entry's code into a shared file.
func (b *clientBuild) skip(script string) {
	for source, url := range b.urls {
		if url == script {
			b.urls[source] = b.needs[script][0]
		}
	}
	delete(b.files, script)
	delete(b.needs, script)
}

// worker builds the service worker. Its URL never changes, but it contains the names of all files and a hash of them
// and of the pages, so its content changes with any of them.
func (b *clientBuild) worker(pages ...[]byte) ([]byte, error) {
	urls := b.listURLs()
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
	o := b.options(workerEntry)
	o.Define = map[string]string{"FILES": string(list), "VERSION": `"` + hex.EncodeToString(sum.Sum(nil)[:8]) + `"`}
	result := api.Build(o)
	if found := append(result.Errors, result.Warnings...); len(found) > 0 {
		return nil, complaint(found)
	}
	return result.OutputFiles[0].Contents, nil
}

// listURLs returns the URLs of all files, sorted.
func (b *clientBuild) listURLs() []string {
	urls := make([]string, 0, len(b.files))
	for url := range b.files {
		urls = append(urls, url)
	}
	slices.Sort(urls)
	return urls
}

// closure returns the URLs of the scripts of these sources and of their transitive static imports, their own first.
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

// sourceSpace is esbuild's namespace for the client's sources.
const sourceSpace = "client"

// sourcePlugin makes esbuild read the sources from b.source. Only relative imports resolve, because the client has no
// packages. Dynamic imports of files that are already bundled stay external. Other dynamically imported files are
// prefixed with imports of main and sharedEntry: both are loaded by then, so esbuild keeps shared code in their files
// instead of splitting it into many small ones.
func (b *clientBuild) sourcePlugin() api.Plugin {
	return api.Plugin{Name: sourceSpace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "."}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{Path: a.Path, Namespace: sourceSpace}, nil
			}
			if a.Path == "/"+mainEntry || a.Path == "/"+sharedEntry {
				return api.OnResolveResult{Path: a.Path[1:], Namespace: sourceSpace}, nil
			}
			if a.Kind == api.ResolveCSSURLToken {
				return api.OnResolveResult{Path: a.Path, External: true}, nil
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
				body, err := fs.ReadFile(b.source, a.Path)
				text := string(body)
				if later, _ := a.PluginData.(bool); later {
					text = `import "/` + mainEntry + `"; import "/` + sharedEntry + `"; ` + text
				}
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, err
			})
	}}
}

// complaint returns esbuild's messages as one error.
func complaint(found []api.Message) error {
	lines := api.FormatMessages(found, api.FormatMessagesOptions{})
	return errors.New("client: " + strings.TrimSpace(strings.Join(lines, "")))
}
