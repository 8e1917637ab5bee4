package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
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
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.ParenExpr:
		return evaluate(e.X)
	case *ast.BinaryExpr:
		return operate(evaluate(e.X), e.Op, evaluate(e.Y))
	}
	return constant.MakeUnknown()
}

func operate(x constant.Value, op token.Token, y constant.Value) constant.Value {
	if x.Kind() != constant.Int || y.Kind() != constant.Int {
		return constant.MakeUnknown()
	}
	if op == token.SHL {
		n, _ := constant.Uint64Val(y)
		return constant.Shift(x, op, uint(n))
	}
	return constant.BinaryOp(x, op, y)
}
