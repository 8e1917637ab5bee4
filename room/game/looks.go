package game

import "strings"

// looks are characters that look like the first of their group, in lower case and without marks: what Unicode takes
// apart into a Latin letter or a digit and marks, or says is a form of one; and what Cyrillic, Greek, Coptic, Armenian,
// Cherokee, Lisu, Canadian syllabics, Roman numerals, small capitals and signs have that is drawn like it.
var looks = func() map[rune]rune {
	of := map[rune]rune{}
	for _, group := range strings.Fields(`
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
		uưǔǖǘǚǜȕȗʋΰϋύϒϓϔᑌᵁᶸṳṵṷṹṻụủứừửữựὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧꓴ𝚼𝛖𝛶𝜐𝜰𝝊𝝪𝞄𝞤𝞾 vѷᐯṽṿⱽⴸꓦ𝚴𝛎𝛮𝜈𝜨𝝂𝝢𝝼𝞜𝞶
		wɯώաᗯᵂẁẃẅẇẉẘὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷꓪꮤ𝛀𝛚𝛺𝜔𝜴𝝎𝝮𝞈𝞨𝟂 x᙭ᵡᵪẋẍ╳ⲭꓫ𝚾𝛘𝛸𝜒𝜲𝝌𝝬𝞆𝞦𝟀 yȳўӯӱӳᵞᵧẏẙỳỵỷỹℽℾⲩꓬꮍ𐞲𝚪𝛄𝛤𝛾𝜞𝜸𝝘𝝲𝞒𝞬 zᶼẑẓẕℤℨⲍꓜ
	`) {
		first := []rune(group)[0]
		for _, r := range group {
			of[r] = first
		}
	}
	return of
}()
