package web

import (
	"errors"
	"strings"
	"testing"

	"nonet/protocol"
)

func TestBlockedNames(t *testing.T) {
	names, err := ReadNames(strings.NewReader("# staff\nadmin\n\n*badword*  # anywhere\nass\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"admin", "ADMIN", "Adm1n", "a d m i n", "the admin", "admin-bob", "AAdmiin", "@dm1n",
		"badword", "xXbadwordXx", "B4D W0RD", "b.a.d.w.o.r.d", "a$$",
	} {
		var refusal *protocol.Refusal
		if _, err := names.Clean(name); !errors.As(err, &refusal) || refusal.Code != protocol.BadName {
			t.Errorf("the name %q is taken: %v", name, err)
		}
	}
	for _, name := range []string{"Ann", "administrator", "Cassandra", "bad", "word", "名無し"} {
		if got, err := names.Clean(name); err != nil || got != name {
			t.Errorf("the name %q gives %q, %v", name, got, err)
		}
	}
}

func TestBlockedNamesRefusesALineWithoutLetters(t *testing.T) {
	if _, err := ReadNames(strings.NewReader("ann\n***\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("the list gives %v", err)
	}
}

func TestNamesWithoutAList(t *testing.T) {
	if got, err := new(Names).Clean("  Ann "); err != nil || got != "Ann" {
		t.Errorf("without a list Ann is %q, %v", got, err)
	}
}
