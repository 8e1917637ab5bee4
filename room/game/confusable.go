package game

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// NameMax is the maximum length of a player's name in characters.
const NameMax = 24

// skeleton returns the skeleton of a name, as in Unicode Technical Standard 39. Names that differ only in homoglyphs
// have the same skeleton, which detects the impersonation of a player by a name that looks alike.
func skeleton(name string) string {
	folded := strings.Map(dropSign, Fold(name))
	if folded == "" {
		return name
	}
	return nameConfusables.Replace(folded)
}

// dropSign drops characters that look like punctuation.
func dropSign(r rune) rune {
	if unicode.In(r, unicode.Sm, unicode.Sk) || isSign(r) {
		return -1
	}
	return r
}

// nameConfusables replaces what looks like another letter or digit in names only: pairs of letters, and digits that
// resemble one letter each, because names that differ in a number must stay different. UTS 39 does not list 8 for B, 2
// for Z and 9 for g, but in a list of players they are easily confused. The Kana are those that look like a Chinese
// character or like each other. The word lists of operators are stored as [Fold] returns them, so these replacements
// are not part of Fold.
var nameConfusables = strings.NewReplacer("rn", "m", "vv", "w", "8", "b", "ȣ", "b", "2", "z", "ƨ", "z", "9", "g",
	"з", "3", "ʒ", "3", "ȝ", "3", "ӡ", "3", "б", "6",
	"ー", "一", "ニ", "二", "ハ", "八", "カ", "力", "ト", "卜", "ロ", "口", "囗", "口", "タ", "夕", "エ", "工", "ム", "厶", "ノ", "丿",
	"ヘ", "へ", "ベ", "べ", "ペ", "ぺ")

// Fold replaces each character of a text by the first of those that look like it, in lower case, without spaces, marks
// and punctuation. Letters with marks become the plain letter. Pairs of letters that look like one, and digits that
// only resemble letters, stay: in words, unlike in names, "burn" must not be read as something else.
func Fold(text string) string {
	var b strings.Builder
	for _, r := range ligatures.Replace(norm.NFKC.String(text)) {
		r = unicode.ToLower(plainForm(r))
		if (unicode.In(r, unicode.M, unicode.Cf, unicode.P, unicode.Z) || IsBlank(r)) && confusables[r] == 0 {
			continue
		}
		if first := confusables[r]; first != 0 {
			r = first
		}
		b.WriteRune(r)
	}
	return b.String()
}

// FoldCapitals replaces capitals that look like a Latin capital although their small letters do not look alike. Texts
// are compared with and without this replacement: a Greek Ν looks like N, but is also the capital of ν.
func FoldCapitals(text string) string { return capitals.Replace(norm.NFKC.String(text)) }

var capitals = parseReplacer("M Μ, N Ν, Z Ζ, Y ΥΎΫὙὛὝὟῨῩῪΎ, S Տ")

// ligatures replaces ligatures, and characters that look like several letters, by these letters, where the
// compatibility decomposition of Unicode does not.
var ligatures = parseReplacer("ae ÆæӔӕǼǽǢǣᴭ, oe Œœ, dz ʣ, aa Ꜳꜳ, ao Ꜵꜵ, au Ꜷꜷ, av ꜸꜹꜺꜻ, ay Ꜽꜽ, oo Ꝏꝏ∞Ꚙꚙ, ue ᵫ, uo ꭣ, " +
	"ts ʦ, ls ʪ, lz ʫ, ll ‖∥ǁװ")

// parseReplacer returns a Replacer from a list of parts separated by commas. Each part begins with the replacement,
// followed by the characters that it replaces.
func parseReplacer(list string) *strings.Replacer {
	var pairs []string
	for part := range strings.SplitSeq(list, ", ") {
		letters, of, _ := strings.Cut(part, " ")
		for _, r := range of {
			pairs = append(pairs, string(r), letters)
		}
	}
	return strings.NewReplacer(pairs...)
}

// plainForm returns the letter of which a character on a circle, on a square or of a flag is a variant, although
// Unicode does not decompose it. It returns other characters unchanged.
func plainForm(r rune) rune {
	switch {
	case r >= 0x1f150 && r <= 0x1f169: // white on circles
		return 'a' + (r - 0x1f150)
	case r >= 0x1f170 && r <= 0x1f189: // white on squares
		return 'a' + (r - 0x1f170)
	case r >= 0x1f1e6 && r <= 0x1f1ff: // of flags
		return 'a' + (r - 0x1f1e6)
	}
	return r
}

// isSign reports whether Unicode classifies the character as a letter although it looks like an apostrophe, a colon or
// an accent.
func isSign(r rune) bool {
	return r >= '\u02b9' && r <= '\u02ff' || strings.ContainsRune("\ua788\ua78b\ua78c\u07f4\u07f5\u0559", r)
}

// IsBlank reports whether Unicode classifies the character as a letter or symbol although nothing is drawn for it.
func IsBlank(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0', '\ufffc', '\U00013441', '\U00013442', '\U0001d159':
		return true
	}
	return false
}

// Names is a set of names of which no two look alike. The zero value is empty.
type Names struct {
	next map[string]int // for each skeleton the next number to try; 0 if no name has the skeleton
}

// Add adds a name to the set.
func (n *Names) Add(name string) {
	if n.next == nil {
		n.next = map[string]int{}
	}
	for _, look := range []string{skeleton(name), skeleton(FoldCapitals(name))} {
		n.next[look] = max(n.next[look], 2)
	}
}

// isTaken reports whether a name looks like one in the set.
func (n *Names) isTaken(name string) bool {
	return n.next[skeleton(name)] > 0 || n.next[skeleton(FoldCapitals(name))] > 0
}

// Take adds a name to the set and returns it. If it looks like another name in the set, it gets a number appended.
func (n *Names) Take(name string) string {
	called, own := name, skeleton(name)
	for n.isTaken(called) {
		number := max(n.next[own], 2)
		n.next[own] = number + 1
		behind := " " + strconv.Itoa(number)
		short := []rune(name)
		short = short[:min(len(short), NameMax-len(behind))]
		called = string(short) + behind
	}
	n.Add(called)
	return called
}

// confusables maps characters to the first of those that look like it, in lower case and without marks. The groups
// contain characters that Unicode decomposes into a Latin letter or digit, or lists as variants of one, and characters
// that look the same in Cyrillic, Greek, Coptic, Armenian, Cherokee, Lisu, Canadian syllabics, Roman numerals, small
// capitals and symbols.
var confusables = func() map[rune]rune {
	of := map[rune]rune{}
	for group := range strings.FieldsSeq(`
		aàáâãäåāăąǎаαɑᴀꭺᵃₐ@ bвьβʙᵇß cçćĉċčсϲᴄꮯᶜⅽ¢ dďđԁɗᴅꭰᵈⅾ eèéêëēĕėęěеєёεᴇꭼᵉₑ€ fƒꜰᶠ
		gĝğġģɡɢꮐᵍ hĥħһнηʜꮋʰₕ
		iìíîïĩīĭįıіїιӏlĺļľŀł1|!¡ɪꞁⅰⅼʟꮮⁱˡₗ jĵјϳᴊꭻʲⱼ kķĸкκᴋꮶᵏₖ mмᴍꮇᵐₘⅿ
		nñńņňŋпɴⁿₙ
		oòóôõöøōŏőоοσө0ᴏᵒₒ pрρþᴘꮲᵖₚ qԛ
		rŕŗřгᴦʀꮢʳᵣ sśŝşšѕ5$ꜱꮪˢₛ tţťŧтτᴛꭲᵗₜ† uùúûüũūŭůűųυцսᴜᵘᵤ
		vνѵᴠꮩᵛᵥⅴ wŵԝωшѡᴡꮃʷ xхχ×ˣₓⅹ yýÿŷуүγʏꭹʸ zźżžʐᴢꮓᶻ
		2²₂②🯲 3³₃③🯳 4⁴₄④🯴 6⁶₆⑥🯶 7⁷₇⑦🯷 8⁸₈⑧🯸 9⁹₉⑨🯹 aªǟǡǻȁȃȧάӑӓᗅᴬᵅḁạảấầẩẫậắằẳẵặἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷⲁꓮ𝚨𝛂𝛢𝛼𝜜𝜶𝝖𝝰𝞐𝞪
		bϐᏼᖯᗷᴮᵝᵦḃḅḇℬⲃꓐꚝꮟ𐞄𝚩𝛃𝛣𝛽𝜝𝜷𝝗𝝱𝞑𝞫 cᑕḉℂℭⲥꓚꟲ🄫 dժᗞᴰḋḍḏḑḓⅅⅆꓓꮷ𐞌 eȅȇȩέϵѐӗᴱḕḗḙḛḝẹẻẽếềểễệἐἑἒἓἔἕὲέℯℰⅇ⋿ⲉꓰ𝚬𝛆𝛜𝛦𝜀𝜖𝜠𝜺𝝐𝝚𝝴𝞊𝞔𝞮𝟄
		fϝᖴḟℱꓝꟳ gǧǵցᏻᴳᶢḡℊꓖ𐞒 hȟήհᕼᴴᵸḣḥḧḩḫẖἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇℋℌℍℎℏⲏꓧꟸꮒ𐞕𐞖𝚮𝛈𝛨𝜂𝜢𝜼𝝜𝝶𝞖𝞰
		i¹İǀǐȉȋɩΐίϊᴵᴸᵢᶦᶫḭḯḷḹḻḽỉịἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ₁ℐℑℒℓℹⅈ∣①ⲓꓲꭵ𝚤𝚰𝛊𝛪𝜄𝜤𝜾𝝞𝝸𝞘𝞲🯱 jǰᒍᴶⅉꓙ kǩϰќᴷḱḳḵⲕꓗ𝚱𝛋𝛞𝛫𝜅𝜘𝜥𝜿𝝒𝝟𝝹𝞌𝞙𝞳𝟆 mᴹḿṁṃℳⲙꓟ
		nǹոᴺᵑᶰṅṇṉṋℕⲛꓠ oºơǒǫǭǿȍȏȫȭȯȱόѻӧӫօᴼṍṏṑṓọỏốồổỗộớờởỡợὀὁὂὃὄὅὸό⁰₀ℴ⓪○◯ⲟꓳ𐞢𝚶𝚺𝛐𝛔𝛰𝛴𝜊𝜎𝜪𝜮𝝄𝝈𝝤𝝨𝝾𝞂𝞞𝞢𝞸𝞼🯰
		pϱᑭᴾᵨṕṗῤῥℙⲣꓑ𝚸𝛒𝛠𝛲𝜌𝜚𝜬𝝆𝝔𝝦𝞀𝞎𝞠𝞺𝟈 qզℚꟴ𐞥 rȑȓѓᖇᴿṙṛṝṟℛℜℝⲅꓣꭱ𐞪🄬 sſșṡṣṥṧṩẛ⁵₅⑤ꓢꮥ🯵 tțᵀṫṭṯṱẗⲧꓔ𝚻𝛕𝛵𝜏𝜯𝝉𝝩𝞃𝞣𝞽
		uưǔǖǘǚǜȕȗʋΰϋύᑌᵁᶸṳṵṷṹṻụủứừửữựὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧꓴ𝛖𝜐𝝊𝞄𝞾 vѷᐯṽṿⱽⴸꓦ𝛎𝜈𝝂𝝼𝞶
		wɯώաᗯᵂẁẃẅẇẉẘὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷꓪꮤ𝛀𝛚𝛺𝜔𝜴𝝎𝝮𝞈𝞨𝟂 x᙭ᵡᵪẋẍ╳ⲭꓫ𝚾𝛘𝛸𝜒𝜲𝝌𝝬𝞆𝞦𝟀 yȳўӯӱӳᵞᵧẏẙỳỵỷỹℽℾⲩꓬꮍ𐞲𝚪𝛄𝛤𝛾𝜞𝜸𝝘𝝲𝞒𝞬 zᶼẑẓẕℤℨⲍꓜ
		2ꝛϩꙅᒿꛯ 3𝈆ɜꝫⳍ𖼻𑣊 4ꮞ𑣏 6ⳓꮾ𑣕 7𝈒𐓺𑣆 8৪੪𞣋𐌚 9੧୨৭൭ꝯⳋ𑣌𑣖 a⍺𖽀𐊠 bƅᑲꞵ𐊂𐊡𐌁 c𐐽🝌𑣲𑣩𐊢𐌂𐐕 dᑯꓒᗪ e℮ꬲҽⴹ𑣎𐊆
		fꬵꞙẝք𝈓𝟊𑣂𐊇𐊥𐔥 gᶃƍԍ h𐋏 i⍳ꙇ𑣃׀⏽￨١۱𐌠𞣇וןا𞸀𞺀ﺎﺍߊⵏᛁ𖼨𐊊𐌉𝈪ⳑᒪꓡ𖼖𑣒𐑃𐔦 jʝ kᛕ𐔘 m𝚳𝛭𝜧𝝡𝞛ϻᗰᛖ𐊰𐌑 nռ𝚴𝛮𝜨𝝢𝞜𐔓
		o०੦૦௦౦೦൦๐໐၀٥۵ᴑꬽჿסه𞸤𞹤𞺄ﻫﻬﻪﻩھﮬﮭﮫﮪہﮨﮩﮧﮦەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ⵔዐଠ𑣕𐊒𐊫𐔖 p⍴𐊕 qգⵕ rꭇꭈꮁ𝈖𐓜𖼵 sƽ𑣁𐑈𖼺𐊖
		t⊤⟙🝨𖼊𐊗𐊱𐌕 uꞟꭎꭒ𐓶𑣘∪⋃ሀ𖽂 v∨⋁ט𑜆𑣀𝈍٧۷ꛟ𖼈𐔝 w𑜊𑜎𑜏𑣯𑣦 x᙮⤫⤬⨯ᕁᕽ𐌢𑣬ꭓⵝᚷ𐊐𐊴𐌗𐔧 yϒϓϔɣᶌỿꭚყ𑣜𝚼𝛶𝜰𝝪𝞤𖽃𐊲 z𐋵𑣥𝚭𝛧𝜡𝝛𝞕𑣉
	`) {
		first := []rune(group)[0]
		for _, r := range group {
			of[r] = first
		}
	}
	return of
}()
