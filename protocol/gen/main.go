// Command gen generates files from package protocol, so that the protocol is defined only once: the browser client's
// message types with their comments, the tables of messages in docs/protocol.md, docs/asyncapi.yaml, which describes
// the websocket, and the schemas in docs/openapi.yaml.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -root ../..

func main() {
	root := flag.String("root", ".", "folder of the project")
	flag.Parse()
	if err := generateAll(*root); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// outputs maps the generated files, by their paths in the project, to their generators. A generator gets the package's
// folder and the current content, of which some replace only a part.
var outputs = map[string]func(dir string, now []byte) ([]byte, error){
	"web/client/protocol.gen.ts": func(dir string, _ []byte) ([]byte, error) { return generate(dir) },
	"docs/protocol.md":           func(_ string, now []byte) ([]byte, error) { return document(now) },
	"docs/asyncapi.yaml":         func(dir string, _ []byte) ([]byte, error) { return asyncAPI(dir) },
	"docs/openapi.yaml":          openAPI,
}

// generateAll writes all files, or none if one of the generators fails.
func generateAll(root string) error {
	texts := map[string][]byte{}
	for file, write := range outputs {
		path := filepath.Join(root, file)
		now, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		if texts[path], err = write(filepath.Join(root, "protocol"), now); err != nil {
			return err
		}
	}
	for path, text := range texts {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
