package moderation

import (
	"strings"
	"testing"
)

func readWords(t *testing.T, list string) *Words {
	t.Helper()
	w := new(Words)
	if err := w.Read(strings.NewReader(list)); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWordsInNames(t *testing.T) {
	w := readWords(t, "# staff\nadmin\n\n*badword*  # anywhere\nass\nばか\n")
	for _, name := range []string{
		"admin", "ADMIN", "Adm1n", "a d m i n", "the admin", "admin-bob", "AAdmiin", "@dm1n", "аdmin", "ádmin",
		"adΜin", "ⒶdＭıℕ", "baďw०rd", "badvvord", "8adword",
		"badword", "xXbadwordXx", "B4D W0RD", "b.a.d.w.o.r.d", "a$$", "ＡＤＭＩＮ",
		"は\u3099か",
	} {
		if !w.InName(name) {
			t.Errorf("the name %q is taken", name)
		}
	}
	for _, name := range []string{"Ann", "administrator", "Cassandra", "bad", "word", "名無し", "As", "Scunthorpe", "はか"} {
		if w.InName(name) {
			t.Errorf("the name %q is refused", name)
		}
	}
}

// TestInnocentWords checks that words which contain or resemble a listed word are accepted.
func TestInnocentWords(t *testing.T) {
	w := readWords(t, "cunt\nass\nbum\ntit\ncock\n")
	for _, text := range []string{
		"I live in Scunthorpe, near Penistone.", "A classic pass, as good as any.", "I burn a title.", "Peacocks, Hancock!",
		"as as as", "Essex assassin", "is it a ten?",
	} {
		if w.In(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range []string{
		"co\u200dck", "co.ck", "Ⓒⓞⓒⓚ", "oh,🅲🅾🅲🅺", "co\u2800ck", "8um", "so a tit!", "ÇOÇK",
		"the ᗷum",
	} {
		if !w.In(text) {
			t.Errorf("%q passes", text)
		}
	}
	for _, text := range []string{"try 8 and 9", "r8c2=9, r2c9=8", "8 + 9 + 2 = 19", "it's a co-op, mate", "gr8 m8"} {
		if w.In(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range []string{
		"you ass", "You ASS!", "a-s-s", "ΒUΜ", "what an a s s you are", "bυm", "t1t", "coooock",
	} {
		if !w.In(text) {
			t.Errorf("%q passes", text)
		}
	}
}

func TestWordsAreReloaded(t *testing.T) {
	w := readWords(t, "bad\n")
	if err := w.Read(strings.NewReader("ann\n***\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a list with a line without letters gives %v", err)
	}
	if !w.In("bad") || w.In("ann") {
		t.Error("a list that can't be read took the place of the one before")
	}
	if err := w.Read(strings.NewReader("worse\n")); err != nil || w.In("bad") || !w.In("worse") {
		t.Errorf("the new list is not in force: %v", err)
	}
	if new(Words).InName("bad") {
		t.Error("without a list a name is refused")
	}
}
