// Command gen writes what is made of package protocol, so that the contract is written down once: the browser client's
// message types, doc comments and all, the tables of messages in docs/protocol.md, docs/asyncapi.yaml, which describes
// the websocket for programs, and the schemas in docs/openapi.yaml.
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
	for file, write := range outputs {
		if err := remake(*root, file, write); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}

// outputs are the files that are made, by their paths in the project, and how: of the package in dir, and, where only a
// part is made, of what the file holds now.
var outputs = map[string]func(dir string, now []byte) ([]byte, error){
	"web/client/protocol.gen.ts": func(dir string, _ []byte) ([]byte, error) { return generate(dir) },
	"docs/protocol.md":           func(_ string, now []byte) ([]byte, error) { return document(now) },
	"docs/asyncapi.yaml":         func(dir string, _ []byte) ([]byte, error) { return asyncAPI(dir) },
	"docs/openapi.yaml":          openAPI,
}

// remake writes a file anew.
func remake(root, file string, write func(dir string, now []byte) ([]byte, error)) error {
	path := filepath.Join(root, file)
	now, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	text, err := write(filepath.Join(root, "protocol"), now)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
