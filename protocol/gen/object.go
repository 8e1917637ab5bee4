package main

import (
	"bytes"

	"go.yaml.in/yaml/v3"
)

// object is a mapping that keeps its order.
type object struct {
	content []*yaml.Node
	style   yaml.Style
}

// put adds a member, or gives one another value.
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

// flow has the object written on one line.
func (o *object) flow() *object {
	o.style = yaml.FlowStyle
	return o
}

// MarshalYAML gives the members in the order in which they were put.
func (o *object) MarshalYAML() (any, error) {
	return &yaml.Node{Kind: yaml.MappingNode, Style: o.style, Content: o.content}, nil
}

// node is a value as YAML. What this program puts into objects has one.
func node(value any) *yaml.Node {
	n := new(yaml.Node)
	if err := n.Encode(value); err != nil {
		panic(err)
	}
	return n
}

// write writes the object after what stands before it.
func (o *object) write(before string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(before)
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	err := e.Encode(o)
	return b.Bytes(), err
}
