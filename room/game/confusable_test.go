package game

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestConfusableNames checks that nobody sits under a name that looks like another player's in the room.
func TestConfusableNames(t *testing.T) {
	for _, name := range []string{
		"Anna Bell", "anna bell", "ANNA BELL", "AnnaBell", "Anna  Bell.", "Аnnа Веll", "Αnna Bell",
		"Ａｎｎａ Ｂｅｌｌ", "𝐀𝐧𝐧𝐚 𝐁𝐞𝐥𝐥", "Ⓐⓝⓝⓐ Ⓑⓔⓛⓛ",
		"Anna Be1l", "Anna BeIl", "Anna\u200d Bell", "Anna\ufe0f Bell", "A\u0301nna Bell", "Änna Bell",
		"ᴀnna Bell", "Anna Beⅼl", "Ꭺnna Bell", "ᵃnna Bell", "Anna Beꞁl",
		"Anna Bell\u3164", "An\u2800na Bell", "\u115fAnna Bell", "Ạnna Bell", "Anna Bẹll", "ꓮnna Bell", "ᗅnna Bell",
		"Ⲁnna Bell",
		"🄰nna Bell", "🅐nna Bell", "🅰nna Bell", "🇦nna Bell", "Anna Beꓲǀ", "Anɴⲁ Bell", "𝚨nna Bell", "Anna ᏼell", "@nna Bell",
		"Anna ßell", "Anna Be¡l", "Ann@ B€ll",
	} {
		s := &State{Seats: []Seat{{No: 1, Player: "host", Name: "Anna Bell"}}}
		got := s.Seats.uniqueName("sock", name)
		if got != name+" 2" {
			t.Errorf("next to Anna Bell, %q sits as %q", name, got)
		}
		if s.Seats.uniqueName("host", name) != name {
			t.Errorf("%q does not get its own name", name)
		}
	}
	s := &State{Seats: []Seat{{No: 1, Player: "host", Name: "Anna Bell"}}}
	for _, name := range []string{"Anna Bella", "Hanna Bell", "Ben", "安娜", "🦊", "...", "Anna Bell 3"} {
		if got := s.Seats.uniqueName("other", name); got != name {
			t.Errorf("%q should be %q", name, got)
		}
	}
}

// TestConfusableDigits checks that a digit is confused with the letter that it resembles. Each resembles one letter, so
// that different numbers stay different.
func TestConfusableDigits(t *testing.T) {
	for _, c := range []struct {
		there, comes string
		alike        bool
	}{
		{"Bill", "8ill", true}, {"8ob", "bob", true}, {"Bill", "Ȣill", true}, {"Zoe", "2oe", true}, {"Zoe", "Ƨoe", true},
		{"Gus", "9us", true}, {"Team 36", "Team Зб", true}, {"Team 3", "Team Ʒ", true}, {"Olli", "0111", true},
		{"Guest 26", "Guest 28", false}, {"Guest 39", "Guest 36", false}, {"Ann 4", "Ann 7", false}, {"Eve", "3ve", false},
	} {
		s := &State{Seats: []Seat{{No: 1, Player: "host", Name: c.there}}}
		if got := s.Seats.uniqueName("sock", c.comes); (got != c.comes) != c.alike {
			t.Errorf("%q sits next to %q as %q", c.comes, c.there, got)
		}
	}
}

// TestCheatImitatesName covers less obvious confusables of Unicode: capitals whose small letters differ, ligatures,
// digits of other scripts.
func TestCheatImitatesName(t *testing.T) {
	for _, c := range [][2]string{
		{"Maria", "Μaria"}, {"Nancy", "Νancy"}, {"Zoe", "Ζoe"}, {"Yan", "Υan"}, {"Yan", "Ύan"},
		{"Sam", "Տam"}, {"Mia", "𝚳ia"}, {"Ned", "𝚴ed"}, {"νίνα", "ΝΙΝΑ"}, {"NINA", "ΝΙΝΑ"},
		{"Finn", "ﬁnn"}, {"Jeff", "Jeﬀ"}, {"Aelia", "Ælia"}, {"Bill", "Bi‖"}, {"Bill", "Biǁ"},
		{"Bill", "BⅠⅠⅠ"}, {"Bill", "BⅢ"}, {"Zoo", "Z∞"}, {"Bob", "B०b"}, {"Bob", "B٥b"}, {"Bob", "Bסb"},
		{"Ali", "Aוi"}, {"Ali", "Aاi"}, {"Bob", "⒝ob"}, {"Bob", "🄑ob"}, {"Team 1", "Team ⑴"},
		{"Андрей", "Андре\u0438\u0306"}, {"ガク", "カ\u3099ク"}, {"한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"},
		{"أمل", "\u0627\u0654مل"}, {"豈弟", "\uf900弟"}, {"二口", "ニロ"}, {"へい", "ヘい"}, {"山田", "⼭⽥"}, {"カナ", "ｶﾅ"},
		{"O'Neil", "OʼNeil"}, {"O'Neil", "O`Neil"}, {"O'Neil", "O´Neil"}, {"O'Neil", "OꞌNeil"}, {"O'Neil", "OˈNeil"},
		{"Ann-Marie", "Ann−Marie"}, {"Ann-Marie", "Ann˗Marie"}, {"A*B", "A∗B"}, {"A/B", "A∕B"}, {"A:B", "A∶B"},
		{"A:B", "A꞉B"}, {"A~B", "A∼B"}, {"Kim", "Kim\ufffc"}, {"Kim", "Kim\U00013441"}, {"Kim", "Kim\U0001d159"},
		{"Eve", "℮ve"}, {"Tom", "⊤om"}, {"Uma", "∪ma"},
	} {
		s := &State{Seats: []Seat{{No: 1, Player: "host", Name: c[0]}}}
		if got := s.Seats.uniqueName("sock", c[1]); got != c[1]+" 2" {
			t.Errorf("%q sits next to %q as %q", c[1], c[0], got)
		}
		s.Seats[0].Name = c[1]
		if got := s.Seats.uniqueName("sock", c[0]); got != c[0]+" 2" {
			t.Errorf("%q sits next to %q as %q", c[0], c[1], got)
		}
	}
}

// TestManyConfusableNames checks that a hundred players with the same long name get different names, none of which is
// too long.
func TestManyConfusableNames(t *testing.T) {
	s, seen := new(State), map[string]bool{}
	long := strings.Repeat("ж", NameMax)
	for i := range 100 {
		name := s.Seats.uniqueName(fmt.Sprint(i), long)
		if seen[skeleton(name)] || utf8.RuneCountInString(name) > NameMax {
			t.Fatalf("player %d is named %q", i, name)
		}
		seen[skeleton(name)] = true
		s.Seats = append(s.Seats, Seat{No: i + 1, Player: fmt.Sprint(i), Name: name})
	}
}

// TestNameWhenSittingAgain checks that names are also made unique when a player sits down again or changes the name.
func TestNameWhenSittingAgain(t *testing.T) {
	st := newStory(t)
	for _, command := range []string{
		"another room", "room create ann", "bob sit ann", "bob sit ann", "bob sit Аnn", "bob sit bob",
	} {
		st.command(command)
	}
	want := []string{`2 1 seated {"player":"bob","name":"ann 2"}`, `2 3 seated {"player":"bob","name":"Аnn 2"}`,
		`2 4 seated {"player":"bob","name":"bob"}`}
	for _, line := range want {
		if !strings.Contains(st.lines.String(), line) {
			t.Errorf("missing %s in\n%s", line, st.lines.String())
		}
	}
}
