// Package specs checks the traffic of tests against its descriptions, docs/openapi.yaml and docs/asyncapi.yaml. The
// descriptions allow additional fields in server messages, because clients must tolerate them; this package rejects
// fields that are not described.
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

// seen counts how often each described item was checked, to find those that never were.
type seen struct {
	mu    sync.Mutex
	times map[string]int // by item, including those never seen
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

// ListUnseen returns the described items that were never seen, sorted.
func (s *seen) ListUnseen() []string {
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

// read decodes a description in the folder docs under root. References between schemas are rewritten to $defs.
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

// resolve prepares a schema for strict validation: objects may not have properties that the schema does not describe.
func resolve(schema *jsonschema.Schema, all map[string]*jsonschema.Schema) (*jsonschema.Resolved, error) {
	root := schema.CloneSchemas()
	root.Defs = map[string]*jsonschema.Schema{}
	for name, s := range all {
		root.Defs[name] = s.CloneSchemas()
		root.Defs[name].AdditionalProperties = additionalProperties(s)
	}
	root.AdditionalProperties = additionalProperties(root)
	return root.Resolve(nil)
}

// additionalProperties returns the schema for additional properties of s, which forbids them if s describes properties
// and sets none.
func additionalProperties(s *jsonschema.Schema) *jsonschema.Schema {
	if s.AdditionalProperties == nil && s.Properties != nil {
		return &jsonschema.Schema{Not: &jsonschema.Schema{}}
	}
	return s.AdditionalProperties
}

// validate checks a JSON text against a schema.
func validate(schema *jsonschema.Resolved, text []byte) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	return schema.Validate(value)
}

// Frames checks frames against docs/asyncapi.yaml.
type Frames struct {
	seen
	payloads map[string]*jsonschema.Resolved // by name of the message
}

// ReadFrames reads docs/asyncapi.yaml in the project's root folder.
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

// Check returns an error if a frame does not match the description of its message.
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
		return fmt.Errorf("docs/asyncapi.yaml (go generate ./protocol/...) does not match %.300s: %w", frame, err)
	}
	return nil
}
