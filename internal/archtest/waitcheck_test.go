package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// testHelpers are the packages that only tests use, although their files are not named _test.go.
var testHelpers = []string{"room/storetest/...", "engine/enginetest"}

// checkWaits finds tests that may block forever, and would then time out with the whole run and no message: bare
// receives from a channel, and waits for a sync.WaitGroup. It does not check ranges over channels and selects.
func checkWaits(sources []source) (faults []string) {
	groups := map[string]map[string]bool{} // the names of wait groups, by package
	var tests []source
	for _, s := range sources {
		helper := slices.ContainsFunc(testHelpers, func(p string) bool { return isWithin(p, s.pkg) })
		if !s.isTest() && !helper || strings.HasPrefix(s.name, "bench") || s.pkg == "internal/waitfor" ||
			s.pkg == "room/sim" { // runs in bubbles of testing/synctest, which report a deadlock
			continue
		}
		tests = append(tests, s)
		if groups[s.pkg] == nil {
			groups[s.pkg] = map[string]bool{}
		}
		ast.Inspect(s.tree, func(n ast.Node) bool {
			for _, name := range waitGroups(n) {
				groups[s.pkg][name.Name] = true
			}
			return true
		})
	}
	for _, s := range tests {
		chosen := map[ast.Node]bool{} // receives of a select
		ast.Inspect(s.tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CommClause:
				chosen[receiveOf(n.Comm)] = true
			case *ast.UnaryExpr:
				if n.Op == token.ARROW && !chosen[n] {
					faults = append(faults, fmt.Sprintf("%s/%s: a bare receive may wait for ever: take waitfor.Value", s.pkg, s.name))
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Wait" && groups[s.pkg][lastName(f.X)] {
					faults = append(faults, fmt.Sprintf("%s/%s: %s.Wait may wait for ever: take waitfor.Group", s.pkg, s.name,
						lastName(f.X)))
				}
			}
			return true
		})
	}
	return faults
}

// waitGroups returns the names that a node declares as sync.WaitGroup.
func waitGroups(n ast.Node) (names []*ast.Ident) {
	var of ast.Expr
	switch n := n.(type) {
	case *ast.ValueSpec:
		names, of = n.Names, n.Type
	case *ast.Field:
		names, of = n.Names, n.Type
	}
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if t, ok := of.(*ast.SelectorExpr); ok && t.Sel.Name == "WaitGroup" && lastName(t.X) == "sync" {
		return names
	}
	return nil
}

// receiveOf returns the channel receive of a select case, or nil if the case sends or is the default.
func receiveOf(comm ast.Stmt) ast.Node {
	switch comm := comm.(type) {
	case *ast.ExprStmt:
		return comm.X
	case *ast.AssignStmt:
		return comm.Rhs[0]
	}
	return nil
}

// lastName returns the name that an expression ends with: that of a variable or of a field.
func lastName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}
