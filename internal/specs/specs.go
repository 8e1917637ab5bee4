// Package specs holds what tests see on the wire against the descriptions of it: docs/openapi.yaml and
// docs/asyncapi.yaml. Clients may not break on fields that are new to them, so the descriptions allow more fields in
// what a server says; here it may say nothing that is not described.
package specs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
	"go.yaml.in/yaml/v3"
)

// seen counts what was held against a description, to tell in the end what never was.
type seen struct {
	mu    sync.Mutex
	times map[string]int // of all that is described
}

func (s *seen) expect(what string) {
	if s.times == nil {
		s.times = map[string]int{}
	}
	s.times[what] = 0
}

func (s *seen) count(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.times[what]++
}

// Unseen is what is described and was never seen, in order.
func (s *seen) Unseen() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var never []string
	for what, times := range s.times {
		if times == 0 {
			never = append(never, what)
		}
	}
	slices.Sort(never)
	return never
}

// read reads a description from the folder docs at root. Schemas refer to each other under $defs.
func read(root, name string, into any) error {
	page, err := os.ReadFile(filepath.Join(root, "docs", name))
	if err != nil {
		return err
	}
	var doc any
	if err := yaml.Unmarshal(page, &doc); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	text = bytes.ReplaceAll(text, []byte("#/components/schemas/"), []byte("#/$defs/"))
	return json.Unmarshal(text, into)
}

// resolve makes a schema one to validate with, strictly: an object has no properties but those that it tells of.
func resolve(schema *jsonschema.Schema, all map[string]*jsonschema.Schema) (*jsonschema.Resolved, error) {
	root := schema.CloneSchemas()
	root.Defs = map[string]*jsonschema.Schema{}
	for name, s := range all {
		root.Defs[name] = s.CloneSchemas()
		root.Defs[name].AdditionalProperties = closed(s)
	}
	root.AdditionalProperties = closed(root)
	return root.Resolve(nil)
}

// closed is what a schema says of additional properties, and where it says nothing that there are none.
func closed(s *jsonschema.Schema) *jsonschema.Schema {
	if s.AdditionalProperties == nil && s.Properties != nil {
		return &jsonschema.Schema{Not: &jsonschema.Schema{}}
	}
	return s.AdditionalProperties
}

// validate holds a JSON text against a schema.
func validate(schema *jsonschema.Resolved, text []byte) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	return schema.Validate(value)
}

// Frames is docs/asyncapi.yaml.
type Frames struct {
	seen
	payloads map[string]*jsonschema.Resolved // of each message
}

// ReadFrames reads docs/asyncapi.yaml, where root is the folder of the project.
func ReadFrames(root string) (*Frames, error) {
	var doc struct {
		Components struct {
			Messages map[string]struct{ Payload *jsonschema.Schema }
			Schemas  map[string]*jsonschema.Schema
		}
	}
	if err := read(root, "asyncapi.yaml", &doc); err != nil {
		return nil, err
	}
	f := &Frames{payloads: map[string]*jsonschema.Resolved{}}
	for name, message := range doc.Components.Messages {
		payload, err := resolve(message.Payload, doc.Components.Schemas)
		if err != nil {
			return nil, fmt.Errorf("asyncapi.yaml: %s: %w", name, err)
		}
		f.payloads[name] = payload
		f.expect(name)
	}
	return f, nil
}

// Check holds a frame against the description of its message.
func (f *Frames) Check(frame []byte) error {
	var head struct{ T string }
	if err := json.Unmarshal(frame, &head); err != nil {
		return err
	}
	payload := f.payloads[head.T]
	if payload == nil {
		return fmt.Errorf("docs/asyncapi.yaml has no message %q: %.300s", head.T, frame)
	}
	f.count(head.T)
	if err := validate(payload, frame); err != nil {
		return fmt.Errorf("docs/asyncapi.yaml says otherwise of %.300s: %w", frame, err)
	}
	return nil
}
