package game

import (
	"strconv"
	"strings"
	"unicode"
)

// NameMax is how many characters a player's name has at most.
const NameMax = 24

// looks are characters that look like the first of their group, in lower case and without marks. It is a small part of
// what Unicode knows of that: Latin with its accents, small capitals, raised and lowered letters, and what Cyrillic,
// Greek, Cherokee, Roman numerals and digits have that is drawn like it.
var looks = func() map[rune]rune {
	of := map[rune]rune{}
	for _, group := range strings.Fields(`
		aàáâãäåāăąǎаαɑᴀꭺᵃₐ bвьβʙᵇ cçćĉċčсϲᴄꮯᶜⅽ dďđԁɗᴅꭰᵈⅾ eèéêëēĕėęěеєёεᴇꭼᵉₑ fƒꜰᶠ
		gĝğġģɡɢꮐᵍ hĥħһнηʜꮋʰₕ
		iìíîïĩīĭįıіїιӏlĺļľŀł1|!ɪꞁⅰⅼʟꮮⁱˡₗ jĵјϳᴊꭻʲⱼ kķĸкκᴋꮶᵏₖ mмᴍꮇᵐₘⅿ
		nñńņňŋпɴⁿₙ
		oòóôõöøōŏőоοσө0ᴏᵒₒ pрρþᴘꮲᵖₚ qԛ
		rŕŗřгᴦʀꮢʳᵣ sśŝşšѕ5ꜱꮪˢₛ tţťŧтτᴛꭲᵗₜ uùúûüũūŭůűųυцսᴜᵘᵤ
		vνѵᴠꮩᵛᵥⅴ wŵԝωшѡᴡꮃʷ xхχ×ˣₓⅹ yýÿŷуүγʏꭹʸ zźżžʐᴢꮓᶻ
	`) {
		first := []rune(group)[0]
		for _, r := range group {
			of[r] = first
		}
	}
	return of
}()

// lookOf is what a name looks like: names that can be taken for each other have the same.
func lookOf(name string) string {
	folded := Fold(name)
	if folded == "" {
		return name
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(folded)
}

// Fold brings each character of a text to the first of those that look like it, without spaces, marks and punctuation.
// Pairs that look like one letter stay: in words, unlike in names, "burn" is not meant to be read as something else.
func Fold(text string) string {
	var b strings.Builder
	for _, r := range text {
		r = unicode.ToLower(plain(r))
		if unicode.In(r, unicode.M, unicode.Cf, unicode.P, unicode.Z) && looks[r] == 0 {
			continue
		}
		if first := looks[r]; first != 0 {
			r = first
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plain is the letter or digit that a wide, circled or mathematical character is a form of; others stay.
func plain(r rune) rune {
	switch {
	case r >= 0xff01 && r <= 0xff5e:
		return r - 0xff01 + '!'
	case r >= 0x24b6 && r <= 0x24e9:
		return 'a' + (r-0x24b6)%26
	case r >= 0x1d400 && r <= 0x1d6a3:
		return 'a' + (r-0x1d400)%26
	case r >= 0x1d7ce && r <= 0x1d7ff:
		return '0' + (r-0x1d7ce)%10
	}
	return r
}

// named is the name that somebody has in the room: with a number behind it, if another's there looks like it.
func (s *State) named(player, name string) string {
	looks := make(map[string]bool, len(s.Seats))
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Player != player {
			looks[lookOf(seat.Name)] = true
		}
	}
	called := name
	for n := 2; looks[lookOf(called)]; n++ {
		behind := " " + strconv.Itoa(n)
		short := []rune(name)
		short = short[:min(len(short), NameMax-len(behind))]
		called = string(short) + behind
	}
	return called
}
