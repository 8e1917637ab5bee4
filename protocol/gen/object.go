package main

import (
	"bytes"

	"go.yaml.in/yaml/v3"
)

// object is a YAML mapping that keeps the order of its members.
type object struct {
	content []*yaml.Node
	style   yaml.Style
}

// put adds a member, or replaces its value.
func (o *object) put(key string, value any) *object {
	for i := 0; i < len(o.content); i += 2 {
		if o.content[i].Value == key {
			o.content[i+1] = node(value)
			return o
		}
	}
	o.content = append(o.content, node(key), node(value))
	return o
}

// flow makes the object be written on one line.
func (o *object) flow() *object {
	o.style = yaml.FlowStyle
	return o
}

// MarshalYAML returns the members in the order in which they were added.
func (o *object) MarshalYAML() (any, error) {
	return &yaml.Node{Kind: yaml.MappingNode, Style: o.style, Content: o.content}, nil
}

// node returns a value as a YAML node. It panics if the value cannot be encoded.
func node(value any) *yaml.Node {
	n := new(yaml.Node)
	if err := n.Encode(value); err != nil {
		panic(err)
	}
	return n
}

// write returns the object as YAML, with before in front.
func (o *object) write(before string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(before)
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	err := e.Encode(o)
	return b.Bytes(), err
}
