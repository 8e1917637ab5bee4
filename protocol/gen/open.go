package main

import (
	"fmt"
	"regexp"
	"strings"
)

var schemaRefs = regexp.MustCompile(`#/components/schemas/(\w+)`)

// openAPI returns the description of the HTTP API with the schemas that it refers to regenerated. They are its last
// part; the part before is written by hand.
func openAPI(dir string, now []byte) ([]byte, error) {
	files, err := parse(dir)
	if err != nil {
		return nil, err
	}
	const begin = "\n  schemas: # by go generate ./protocol/...\n"
	byHand, _, found := strings.Cut(string(now), begin)
	if !found {
		return nil, fmt.Errorf("the description of the HTTP API has no line %q", strings.TrimSpace(begin))
	}
	s := gather(files)
	for _, ref := range schemaRefs.FindAllStringSubmatch(byHand, -1) {
		s.refer(ref[1])
	}
	schemas, err := s.components()
	if err != nil {
		return nil, err
	}
	text, err := schemas.write("")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	return []byte(byHand + begin + "    " + strings.Join(lines, "\n    ") + "\n"), nil
}
