package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// types writes the exported types: the messages with their unions, and then the others, sorted by name.
func (g *generator) types(files []*ast.File) {
	var others []*ast.TypeSpec
	messages := make([][]*ast.TypeSpec, len(unions))
	for _, decl := range declarations(files, token.TYPE) {
		list := &others
		for i, u := range unions {
			if strings.HasPrefix(decl.Doc.Text(), u.comment) {
				list = &messages[i]
			}
		}
		*list = append(*list, typeSpecs(decl)...)
	}
	for i, u := range unions {
		var names []string
		for _, spec := range messages[i] {
			g.structure(spec, strings.ToLower(spec.Name.Name))
			names = append(names, spec.Name.Name)
		}
		if names != nil {
			fmt.Fprintf(&g.out, "\n/** %s */\nexport type %s =\n  | %s;\n", u.doc, u.name, strings.Join(names, "\n  | "))
		}
	}
	slices.SortFunc(others, func(a, b *ast.TypeSpec) int { return strings.Compare(a.Name.Name, b.Name.Name) })
	for _, spec := range others {
		g.typeSpec(spec)
	}
}

// typeSpec writes a type if it is exported and sent in messages.
func (g *generator) typeSpec(spec *ast.TypeSpec) {
	if !spec.Name.IsExported() {
		return
	}
	switch t := spec.Type.(type) {
	case *ast.StructType:
		if isOnWire(t) {
			g.structure(spec, "")
		}
	case *ast.Ident:
		g.writeUnion(spec.Name.Name, spec.Doc)
	}
}

// writeUnion writes a named type as the union of its constants.
func (g *generator) writeUnion(name string, doc *ast.CommentGroup) {
	consts := g.consts[name]
	if len(consts) == 0 {
		g.fail("%s has no constants to make a union of", name)
		return
	}
	g.out.WriteByte('\n')
	g.doc("", doc)
	fmt.Fprintf(&g.out, "export type %s =\n  | typeof %s;\n", name, strings.Join(consts, "\n  | typeof "))
}

// isOnWire reports whether a struct is sent in messages. A struct without tags is not.
func isOnWire(t *ast.StructType) bool {
	return slices.ContainsFunc(t.Fields.List, func(f *ast.Field) bool { return f.Tag != nil })
}

// structure writes a struct. message is the message's name, or empty if the struct is not a message.
func (g *generator) structure(spec *ast.TypeSpec, message string) {
	name := spec.Name.Name
	g.out.WriteByte('\n')
	g.doc("", spec.Doc)
	fmt.Fprintf(&g.out, "export interface %s {\n", name)
	if message != "" {
		fmt.Fprintf(&g.out, "  t: %q;\n", message)
	}
	for _, f := range spec.Type.(*ast.StructType).Fields.List {
		if f.Tag == nil {
			g.fail("a field of %s has no json tag", name)
			continue
		}
		key, optional := jsonName(f)
		mark := ""
		if optional {
			mark = "?"
		}
		g.doc("  ", f.Doc, f.Comment)
		fmt.Fprintf(&g.out, "  %s%s: %s;\n", key, mark, g.typ(name+"."+key, f.Type))
	}
	g.out.WriteString("}\n")
}

// typ returns the TypeScript for a field's type.
func (g *generator) typ(where string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return basicType(e.Name)
	case *ast.StarExpr:
		return g.typ(where, e.X) // pointers are for optional fields
	case *ast.ArrayType:
		if elt, ok := e.Elt.(*ast.Ident); ok && elt.Name == "byte" {
			return "string" // as base64
		}
		return g.typ(where, e.Elt) + "[]"
	case *ast.SelectorExpr:
		if isRaw(e) {
			return "object"
		}
	case *ast.MapType:
		return "Record<" + g.typ(where, e.Key) + ", " + g.typ(where, e.Value) + ">"
	}
	g.fail("%s has a type that is not known here", where)
	return "never"
}

// isRaw reports whether a type is json.RawMessage, which is used for objects defined by other standards.
func isRaw(e *ast.SelectorExpr) bool {
	pkg, ok := e.X.(*ast.Ident)
	return ok && pkg.Name == "json" && e.Sel.Name == "RawMessage"
}

func basicType(name string) string {
	switch name {
	case "bool":
		return "boolean"
	case "int", "int64", "uint64", "float64":
		return "number" // ids and times stay below 2^53
	}
	return name
}
