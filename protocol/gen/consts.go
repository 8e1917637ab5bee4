package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// constants writes the exported constants of a declaration.
func (g *generator) constants(decl *ast.GenDecl) {
	if decl.Lparen.IsValid() {
		if text := strings.TrimSpace(decl.Doc.Text()); text != "" {
			fmt.Fprintf(&g.out, "\n// %s\n", strings.ReplaceAll(text, "\n", "\n// "))
		}
	}
	for _, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		if !decl.Lparen.IsValid() && spec.Names[0].IsExported() {
			g.out.WriteByte('\n')
			spec.Doc = decl.Doc
		}
		for i, name := range spec.Names {
			if name.IsExported() {
				g.constant(spec, i)
			}
		}
	}
}

func (g *generator) constant(spec *ast.ValueSpec, i int) {
	name := spec.Names[i].Name
	if i >= len(spec.Values) {
		g.fail("%s has no value of its own", name)
		return
	}
	value := evaluate(spec.Values[i])
	if value.Kind() == constant.Unknown {
		g.fail("%s is not a literal, nor an operation on literals", name)
		return
	}
	if typ, ok := spec.Type.(*ast.Ident); ok {
		g.consts[typ.Name] = append(g.consts[typ.Name], name)
	}
	g.doc("", spec.Doc, spec.Comment)
	fmt.Fprintf(&g.out, "export const %s = %s;\n", name, value.ExactString())
}

// evaluate evaluates literals and operations on them. It returns an unknown value for any other expression.
func evaluate(e ast.Expr) constant.Value {
	result, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(e))
	if err != nil || result.Value == nil {
		return constant.MakeUnknown()
	}
	return result.Value
}
