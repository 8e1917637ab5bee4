package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"nonet/protocol"
)

const asyncHeader = "# Made by protocol/gen from package protocol and its golden frames: do not edit.\n" +
	"# After a change to the package: go generate ./protocol/...\n"

const asyncAbout = `The messages of nonet's websocket: JSON text frames with one message each, in both directions.
The field t names the message. The client sends hello first, then enter to watch a room, then commands and other
messages. A command has an increasing id above 0 and is answered by ok or no; a repeat under the same id counts once
and gets the first answer. Messages, fields, events and codes are added within a version: ignore unknown ones.
docs/protocol.md explains how they work together, and docs/openapi.yaml has the HTTP API for tokens and rooms.`

// operations are the operations of a server, with the messages that it answers.
var operations = []struct {
	name, does, about string
	messages          func() []protocol.About
	answers           []string
}{
	{"open", "receive", "The start of a session, and heartbeats.", protocol.Openings,
		[]string{"welcome", "room", "entry", "pong", "error"}},
	{"command", "receive", "Commands in the entered room.", protocol.Commands,
		[]string{"ok", "no", "error"}},
	{"remark", "receive", "Messages without an id: not part of the history, and answered only if refused.",
		protocol.Remarks, []string{"error"}},
	{"tell", "send", "Messages of the server, requested or not.", protocol.ServerMessages, nil},
}

// asyncAPI describes the websocket of the package in dir as AsyncAPI 3.0, with the golden frames as examples.
func asyncAPI(dir string) ([]byte, error) {
	files, err := parse(dir)
	if err != nil {
		return nil, err
	}
	s := gather(files)
	channel, messages := new(object), new(object)
	for _, op := range operations {
		for _, m := range op.messages() {
			msg, err := s.message(dir, m, op.does == "receive")
			if err != nil {
				return nil, err
			}
			channel.put(m.Name, reference("components", "messages", m.Name))
			messages.put(m.Name, msg)
		}
	}
	components, err := s.components()
	if err != nil {
		return nil, err
	}
	doc := new(object).put("asyncapi", "3.0.0").
		put("info", new(object).put("title", "nonet").put("version", fmt.Sprint(protocol.Version)).
			put("description", asyncAbout)).
		put("defaultContentType", "application/json").
		put("servers", new(object).put("local", new(object).put("host", "localhost:8080").put("protocol", "ws").
			put("description", "a server on this machine, as `go run ./cmd/nonet serve` starts it"))).
		put("channels", new(object).put("room", new(object).put("address", "/ws").
			put("description", "One connection, which watches one room at a time.").put("messages", channel).
			put("bindings", new(object).put("ws", new(object).put("query", new(object).put("type", "object").
				put("properties", new(object).put("room", new(object).put("type", "string").
					put("description", "the code of the room to play in: "+
						"a proxy may route all of its players to one node")))))))).
		put("operations", flows()).
		put("components", new(object).put("messages", messages).put("schemas", components))
	return doc.write(asyncHeader)
}

// flows returns the operations.
func flows() *object {
	all := new(object)
	for _, op := range operations {
		var messages, answers []*object
		for _, m := range op.messages() {
			messages = append(messages, reference("channels", "room", "messages", m.Name))
		}
		for _, name := range op.answers {
			answers = append(answers, reference("channels", "room", "messages", name))
		}
		o := new(object).put("action", op.does).put("channel", reference("channels", "room")).
			put("description", op.about).put("messages", messages)
		if answers != nil {
			o.put("reply", new(object).put("channel", reference("channels", "room")).put("messages", answers))
		}
		all.put(op.name, o)
	}
	return all
}

func reference(path ...string) *object {
	return new(object).put("$ref", "#/"+strings.Join(path, "/")).flow()
}

// message returns the description of a message, with its golden frames.
func (s *schemas) message(dir string, m protocol.About, fromClient bool) (*object, error) {
	payload, err := s.object(s.typeOf(m.Name), m.Name, m.Fields, fromClient)
	if err != nil {
		return nil, err
	}
	frames, err := examples(dir, m.Name)
	if err != nil {
		return nil, err
	}
	msg := new(object).put("name", m.Name)
	if m.Does != "" {
		msg.put("summary", m.Does)
	}
	if fromClient && m.When != "" {
		msg.put("description", "Who and when: "+m.When)
	}
	return msg.put("payload", payload).put("examples", frames), nil
}

// typeOf returns the Go type of a message, which has the same name, ignoring case.
func (s *schemas) typeOf(message string) string {
	for name := range s.types {
		if strings.EqualFold(name, message) {
			return name
		}
	}
	return message
}

// examples returns a message's golden frames, whose file names begin with the message's name.
func examples(dir, message string) ([]*object, error) {
	files, err := filepath.Glob(filepath.Join(dir, "testdata", message+"*.json"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var all []*object
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if first, _, _ := strings.Cut(name, "-"); first != message {
			continue
		}
		frame, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		payload, err := decodeOrdered(frame)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, new(object).put("name", name).put("payload", payload))
	}
	if all == nil {
		return nil, fmt.Errorf("there is no golden frame of %s", message)
	}
	return all, nil
}

// decodeOrdered decodes a frame and keeps the order of its fields. It parses JSON as YAML, which preserves the order.
func decodeOrdered(frame []byte) (*yaml.Node, error) {
	if !json.Valid(frame) {
		return nil, fmt.Errorf("not JSON")
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(frame, &doc); err != nil {
		return nil, err
	}
	doc.Content[0].Style = yaml.FlowStyle
	return doc.Content[0], nil
}
