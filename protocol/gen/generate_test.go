package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// one runs the generator on a package with a single file.
func one(t *testing.T, source string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte("package p\n"+source), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := generate(dir)
	return strings.TrimPrefix(string(text), header), err
}

func TestGenerate(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"constant", "// Max is much.\nconst Max = 4 << 10", "\n/** Max is much. */\nexport const Max = 4096;\n"},
		{"group", "// Words.\nconst (\n\tA = \"a\" // first\n\tb = 1\n)",
			"\n// Words.\n/** first */\nexport const A = \"a\";\n"},
		{"named", "type K string\nconst A K = \"a\"", "\nexport const A = \"a\";\n\nexport type K =\n  | typeof A;\n"},
		{"fields", "type S struct {\n\tN *int `json:\"n,omitempty\"` // how many\n\tL []S `json:\"l\"`\n}",
			"\nexport interface S {\n  /** how many */\n  n?: number;\n  l: S[];\n}\n"},
		{"another standard's", "type S struct {\n\tO json.RawMessage `json:\"o\"`\n}",
			"\nexport interface S {\n  o: object;\n}\n"},
		{"not sent", "type S struct{ N int }", ""},
		{"messages", "// Messages from a client.\ntype (\n\tHi struct {\n\t\tN int `json:\"n\"`\n\t}\n)",
			"\nexport interface Hi {\n  t: \"hi\";\n  n: number;\n}\n\n" +
				"/** Any message from a client. */\nexport type FromClient =\n  | Hi;\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := one(t, test.source)
			if err != nil || got != test.want {
				t.Errorf("got %v\n%s\nwant\n%s", err, got, test.want)
			}
		})
	}
}

func TestGenerateRefuses(t *testing.T) {
	for _, source := range []string{
		"const A = B",
		"const (\n\tA = 1\n\tB\n)",
		"type S struct {\n\tA int `json:\"a\"`\n\tN int\n}",
		"type S struct {\n\tM chan int `json:\"m\"`\n}",
		"type K string",
	} {
		if _, err := one(t, source); err == nil {
			t.Errorf("%s: accepted", source)
		}
	}
}
