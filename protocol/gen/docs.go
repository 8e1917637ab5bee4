package main

import (
	"fmt"
	"strings"

	"nonet/protocol"
)

// tables are the generated tables of docs/protocol.md, with the word in the comments around each.
var tables = []struct {
	word, head string
	rows       func() []protocol.About
	fields     bool
}{
	{"commands", "| command | fields | what it does | who and when |\n|---|---|---|---|\n", protocol.Commands, true},
	{"remarks", "| message | fields | what it does | who and when |\n|---|---|---|---|\n", protocol.Remarks, true},
	{"server messages", "| message | what it says | part of the history |\n|---|---|---|\n", protocol.ServerMessages,
		false},
}

// document returns the document with its tables regenerated.
func document(now []byte) ([]byte, error) {
	text := string(now)
	for _, table := range tables {
		begin, end := "<!-- "+table.word+", by go generate ./protocol/... -->\n", "<!-- end of "+table.word+" -->\n"
		before, rest, found := strings.Cut(text, begin)
		_, after, ended := strings.Cut(rest, end)
		if !found || !ended {
			return nil, fmt.Errorf("the document has no table between %q and %q", begin, end)
		}
		var b strings.Builder
		b.WriteString(before + begin + table.head)
		for _, row := range table.rows() {
			fmt.Fprintf(&b, "| `%s` |", row.Name)
			if table.fields {
				fmt.Fprintf(&b, " %s |", listFields(row.Fields))
			}
			fmt.Fprintf(&b, " %s | %s |\n", row.Does, row.When)
		}
		text = b.String() + end + after
	}
	return []byte(text), nil
}

// listFields returns the names of fields, with the optional ones in parentheses.
func listFields(fields []protocol.Field) string {
	var b strings.Builder
	for i, field := range fields {
		if i > 0 {
			b.WriteString(", ")
		}
		if field.Optional {
			fmt.Fprintf(&b, "(`%s`)", field.Name)
		} else {
			fmt.Fprintf(&b, "`%s`", field.Name)
		}
	}
	return b.String()
}
