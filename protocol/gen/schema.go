package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"nonet/protocol"
)

// idMax is the highest ID of a command, which every JSON reader represents exactly.
const idMax int64 = 1<<53 - 1

// words maps the fields with an enumeration to the first constant of the group that lists its values.
var words = map[string]string{
	"Settings.mode": "Race", "Settings.policy": "PolicyStrikes", "Settings.conflicts": "ConflictsMark",
	"Room.phase": "Lobby", "React.r": "ReactClap", "Reacted.r": "ReactClap", "Event.e": "Seated",
	"Result.why": "Complete", "Result.nowin": "Unplayed", "RoomInfo.phase": "Lobby", "Leaderboard.metric": "ByTime",
	"Leaderboard.period": "Today", "NewReport.what": "ReportFinish", "Decided.what": "ReportFinish",
	"Decided.state": "CaseWaits", "AskedProof.state": "ProofAsked", "PuzzleFault.why": "Unreadable",
	"NamedOnLeaderboard.metric": "ByTime", "Played.mode": "Race",
}

// schemas generates JSON Schemas of the package's types.
type schemas struct {
	types  map[string]*ast.TypeSpec
	lists  map[string][]string // the values of the constants of a group, by the name of its first
	codes  map[string][]string // the values of the constants by named type
	values map[string]string   // the value of each constant, as messages contain it
	wanted []string            // the types that were referred to, in order of reference
}

// gather collects the declarations that schemas are made from.
func gather(files []*ast.File) *schemas {
	s := &schemas{types: map[string]*ast.TypeSpec{}, lists: map[string][]string{},
		codes: map[string][]string{}, values: map[string]string{}}
	for _, decl := range declarations(files, token.CONST) {
		s.list(decl)
	}
	for _, decl := range declarations(files, token.TYPE) {
		for _, spec := range typeSpecs(decl) {
			s.types[spec.Name.Name] = spec
		}
	}
	return s
}

// list records the values of a group of constants.
func (s *schemas) list(decl *ast.GenDecl) {
	first := ""
	for _, spec := range decl.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) != 1 {
			continue // an iota list, which no message uses
		}
		if value := evaluate(spec.Values[0]); value.Kind() != constant.Unknown {
			s.values[spec.Names[0].Name] = wireValue(value)
		}
		literal, ok := spec.Values[0].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING || !spec.Names[0].IsExported() {
			continue
		}
		value := s.values[spec.Names[0].Name]
		if first == "" {
			first = spec.Names[0].Name
		}
		s.lists[first] = append(s.lists[first], value)
		if of, ok := spec.Type.(*ast.Ident); ok {
			s.codes[of.Name] = append(s.codes[of.Name], value)
		}
	}
}

// wireValue returns a constant's value as messages contain it.
func wireValue(value constant.Value) string {
	if value.Kind() == constant.String {
		return constant.StringVal(value)
	}
	return value.ExactString()
}

// components returns the schemas of all types that were referred to.
func (s *schemas) components() (*object, error) {
	all := new(object)
	for i := 0; i < len(s.wanted); i++ { // grows, because types refer to more types
		o, err := s.object(s.wanted[i], "", nil, false)
		if err != nil {
			return nil, err
		}
		all.put(s.wanted[i], o)
	}
	return all, nil
}

// object returns the schema of a struct. message is the message's name, or empty if the struct is not a message. The
// schema of a message from a client is closed: it has the bounds of said and no other properties.
func (s *schemas) object(of, message string, said []protocol.Field, closed bool) (*object, error) {
	spec := s.types[of]
	if spec == nil {
		return nil, fmt.Errorf("there is no type %s", of)
	}
	fields := spec.Type.(*ast.StructType).Fields.List
	bounds := map[string]protocol.Field{}
	for _, f := range said {
		bounds[f.Name] = f
	}
	properties, required := new(object), []string{}
	if message != "" {
		properties.put("t", new(object).put("const", message))
		required = append(required, "t")
	}
	for _, f := range fields {
		key, optional := jsonName(f)
		p, err := s.property(of, message, f, fields, bounds)
		if err != nil {
			return nil, err
		}
		properties.put(key, p)
		if !optional && (!closed || key == "id" || !bounds[key].Optional) && of != "Settings" {
			required = append(required, key)
		}
	}
	o := new(object).put("type", "object").put("description", s.cleanComment(spec.Doc.Text(), fields))
	o.put("properties", properties)
	if len(required) > 0 {
		list := node(required)
		list.Style = yaml.FlowStyle
		o.put("required", list)
	}
	if closed {
		o.put("additionalProperties", false)
	}
	return o, nil
}

// property returns the schema of a field. own are the fields of its struct.
func (s *schemas) property(of, message string, f *ast.Field, own []*ast.Field,
	bounds map[string]protocol.Field) (*object, error) {
	key, _ := jsonName(f)
	where := of + "." + key
	p, err := s.schema(where, f.Type)
	if err != nil {
		return nil, err
	}
	if first, ok := words[where]; ok {
		values := s.lists[first]
		if len(values) == 0 {
			return nil, fmt.Errorf("no group of constants begins with %s, which %s has its words from", first, where)
		}
		p.put("enum", values)
		f.Comment = nil // the comment names the Go constants
	}
	if key == "id" && message != "" {
		p.put("minimum", 1).put("maximum", idMax)
	}
	if b, ok := bounds[key]; ok {
		switch {
		case b.Bytes > 0:
			p.put("maxLength", b.Bytes) // a character has at least one byte
		case b.High > 0:
			p.put("minimum", b.Low).put("maximum", b.High)
		}
	}
	if doc := s.cleanComment(f.Doc.Text()+f.Comment.Text(), own); doc != "" {
		p.put("description", doc)
	}
	return p.flow(), nil
}

// schema returns the schema of a type.
func (s *schemas) schema(where string, e ast.Expr) (*object, error) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "string":
			return new(object).put("type", "string"), nil
		case "bool":
			return new(object).put("type", "boolean"), nil
		case "int":
			return new(object).put("type", "integer"), nil
		case "int64":
			return new(object).put("type", "integer").put("format", "int64"), nil
		case "float64":
			return new(object).put("type", "number"), nil
		case "uint64":
			return new(object).put("type", "integer").put("minimum", 0), nil
		}
		if values := s.codes[e.Name]; values != nil {
			return new(object).put("type", "string").put("enum", values), nil
		}
		if s.types[e.Name] != nil {
			return s.refer(e.Name), nil
		}
	case *ast.StarExpr:
		return s.schema(where, e.X)
	case *ast.SelectorExpr:
		if isRaw(e) {
			return new(object).put("type", "object"), nil
		}
	case *ast.MapType:
		values, err := s.schema(where, e.Value)
		return new(object).put("type", "object").put("additionalProperties", values), err
	case *ast.ArrayType:
		if elt, ok := e.Elt.(*ast.Ident); ok && elt.Name == "byte" {
			return new(object).put("type", "string").put("format", "byte"), nil // as base64
		}
		items, err := s.schema(where, e.Elt)
		return new(object).put("type", "array").put("items", items), err
	}
	return nil, fmt.Errorf("%s has a type that is not known here", where)
}

// refer returns a reference to a type's schema, and adds the type to those that need one.
func (s *schemas) refer(name string) *object {
	if !slices.Contains(s.wanted, name) {
		s.wanted = append(s.wanted, name)
	}
	return new(object).put("$ref", "#/components/schemas/"+name)
}

// names matches the Go names in comments: links, fields of types, and constants.
var names = regexp.MustCompile(`\[(?:\w+\.)?(\w+)\]|\b([A-Z]\w+\.)([A-Z]\w*)\b|\b([A-Z][a-z]+[A-Z]\w*)\b`)

// cleanComment returns a comment on one line without Go names: constants are replaced by their values and fields by
// their JSON names. own are the fields of the type that the comment is about.
func (s *schemas) cleanComment(comment string, own []*ast.Field) string {
	comment = names.ReplaceAllStringFunc(strings.Join(strings.Fields(comment), " "), func(name string) string {
		parts := names.FindStringSubmatch(name)
		if parts[2] != "" {
			return parts[2] + strings.ToLower(parts[3])
		}
		if value, ok := s.values[parts[1]+parts[4]]; ok {
			return value
		}
		return parts[1] + parts[4]
	})
	for _, f := range own {
		name := f.Names[0].Name
		if s.types[name] != nil {
			continue // the comment means the type, whose schema has the same name
		}
		within := regexp.MustCompile(`([a-z,] )` + name + `\b`) // a sentence may begin with the same word
		key, _ := jsonName(f)
		comment = within.ReplaceAllString(comment, "${1}"+key)
	}
	return comment
}

// jsonName returns a field's JSON name, and whether the field is omitted if it is empty.
func jsonName(f *ast.Field) (name string, optional bool) {
	name, options, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
	return name, strings.Contains(options, "omitempty")
}
