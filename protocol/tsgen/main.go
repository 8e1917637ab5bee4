// Command tsgen writes the browser client's message types from package protocol, doc comments and all,
// so that the contract is written down once.
package main

import (
	"flag"
	"fmt"
	"os"
)

//go:generate go run . -from .. -to ../../web/client/protocol.gen.ts

func main() {
	from := flag.String("from", "protocol", "folder of package protocol")
	to := flag.String("to", "web/client/protocol.gen.ts", "file to write")
	flag.Parse()
	text, err := generate(*from)
	if err == nil {
		err = os.WriteFile(*to, text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tsgen:", err)
		os.Exit(1)
	}
}
