// Command tsgen writes the browser client's message types from package protocol, doc comments and all, and the tables
// of messages in docs/protocol.md, so that the contract is written down once.
package main

import (
	"flag"
	"fmt"
	"os"
)

//go:generate go run . -from .. -to ../../web/client/protocol.gen.ts -docs ../../docs/protocol.md

func main() {
	from := flag.String("from", "protocol", "folder of package protocol")
	to := flag.String("to", "web/client/protocol.gen.ts", "file to write")
	docs := flag.String("docs", "docs/protocol.md", "document whose tables to write")
	flag.Parse()
	text, err := generate(*from)
	if err == nil {
		err = os.WriteFile(*to, text, 0o644)
	}
	if err == nil {
		err = redocument(*docs)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tsgen:", err)
		os.Exit(1)
	}
}

// redocument writes a document's tables anew.
func redocument(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	fresh, err := document(string(text))
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(fresh), 0o644)
}
