package web

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// clientEntries are the files that the page loads; what they import is bundled into them.
var clientEntries = []string{"src/main.ts", "src/boot.ts", "css/main.css"}

// built is one bundled file.
type built struct {
	source string // the entry that it was made of, as the page's source names it
	url    string // where the page finds it; the name holds a hash of the content
	body   []byte
}

// bundle makes the page's scripts and style sheet from the source under root. Any warning is an error, for a client
// that compiles in doubt should not ship.
func bundle(source fs.FS, root string) ([]built, error) {
	all := make([]built, 0, len(clientEntries))
	for _, entry := range clientEntries {
		result := api.Build(options(source, root, entry))
		if found := append(result.Errors, result.Warnings...); len(found) > 0 {
			return nil, complaint(found)
		}
		if len(result.OutputFiles) != 1 {
			return nil, fmt.Errorf("client: %s became %d files, want 1", entry, len(result.OutputFiles))
		}
		out := result.OutputFiles[0]
		all = append(all, built{source: entry, url: "/assets/" + path.Base(out.Path), body: out.Contents})
	}
	return all, nil
}

func options(source fs.FS, root, entry string) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints:       []string{entry},
		EntryNames:        "[name]-[hash]",
		Outdir:            "/assets",
		AbsWorkingDir:     "/",
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":true}}`,
		Plugins:           []api.Plugin{fromFS(source, root)},
		LogLevel:          api.LogLevelSilent,
	}
}

// fromFS lets esbuild read a file system that is not the disk's. Only relative imports are known: the client has no packages.
func fromFS(source fs.FS, root string) api.Plugin {
	const space = "client"
	return api.Plugin{Name: space, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "."}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{Path: a.Path, Namespace: space}, nil
			}
			if !strings.HasPrefix(a.Path, "./") && !strings.HasPrefix(a.Path, "../") {
				return api.OnResolveResult{}, fmt.Errorf("%s is not a relative import", a.Path)
			}
			return api.OnResolveResult{Path: path.Join(path.Dir(a.Importer), a.Path), Namespace: space}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".", Namespace: space}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			body, err := fs.ReadFile(source, path.Join(root, a.Path))
			text := string(body)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderDefault}, err
		})
	}}
}

func complaint(found []api.Message) error {
	lines := api.FormatMessages(found, api.FormatMessagesOptions{})
	return errors.New("client: " + strings.TrimSpace(strings.Join(lines, "")))
}
