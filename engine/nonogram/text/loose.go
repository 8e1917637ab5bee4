package text

import (
	"regexp"
	"strings"

	"nonet/engine/cluetext"
)

var (
	lists   = regexp.MustCompile(`(?is)\b(row|col|horizontal|vertical)[a-z_ ]*["\']?\s*[:=]\s*\[((?:\s*\[[^\[\]]*\]\s*,?)+)\s*\]`)
	oneList = regexp.MustCompile(`\[([^\[\]]*)\]`)
	// quotedClue matches the runs of a line as a string in a list.
	quotedClue = regexp.MustCompile(`"([\d][\d ,.]*)"`)
	between    = regexp.MustCompile(`\]\s*,\s*\[`)
)

// withoutWrapping rewrites what programs, tables and mails put around a nonogram: lists of clues become the own form,
// and cells between delimiters a picture. Other texts stay as they are.
func withoutWrapping(text string) string {
	if clues := convertListed(text); clues != "" {
		return clues
	}
	lines := strings.Split(strings.TrimSpace(between.ReplaceAllString(text, "\n")), "\n")
	rows := make([]string, 0, len(lines))
	for _, line := range lines {
		line = strings.TrimLeft(strings.TrimSpace(line), "> ")
		if strings.Trim(line, "`+-|=: ") == "" && strings.ContainsAny(line, "`+=|") {
			continue // a border or a fence of code
		}
		rows = append(rows, line)
	}
	if joined := joinCells(rows); joined != "" {
		return joined
	}
	if picture := pictureOf(text); picture != "" {
		return picture
	}
	if quoted := strings.Join(rows, "\n"); strings.HasPrefix(lines[0], ">") || strings.HasPrefix(lines[0], "`") {
		return quoted
	}
	return text
}

// pictureOf returns the picture in a table or array, in which the signs of empty cells may be missing, or an empty
// text.
func pictureOf(text string) string {
	if isPicture(strings.TrimSpace(text)) {
		return ""
	}
	var picture strings.Builder
	for _, row := range cluetext.Table(cluetext.Clean(text)) {
		for _, cell := range row {
			switch one := len([]rune(cell)) == 1; {
			case cell == "true", one && strings.Contains(filledSigns, cell):
				picture.WriteByte('#')
			case cell == "", cell == "false", one && strings.Contains(emptySigns, cell):
				picture.WriteByte('.')
			default:
				return ""
			}
		}
		picture.WriteByte('\n')
	}
	if !strings.Contains(picture.String(), "#") {
		return ""
	}
	return strings.TrimSpace(picture.String())
}

// convertListed returns the clues of two lists of lists in the own form, or an empty text.
func convertListed(text string) string {
	clues := map[string]string{}
	text = quotedClue.ReplaceAllString(strings.NewReplacer("(", "[", ")", "]").Replace(text), "[$1]")
	for _, m := range lists.FindAllStringSubmatch(text, -1) {
		side := map[byte]string{'r': "row", 'h': "row", 'c': "col", 'v': "col"}[m[1][0]|0x20]
		for _, list := range oneList.FindAllStringSubmatch(m[2], -1) {
			runs := strings.Join(strings.Fields(strings.NewReplacer(",", " ", ".", " ").Replace(list[1])), ",")
			if runs == "" {
				runs = "0"
			}
			clues[side] += " " + runs
		}
	}
	if len(clues) < 2 {
		return ""
	}
	return "rows" + clues["row"] + "\ncolumns" + clues["col"]
}

// joinCells returns the picture of rows whose cells are separated by commas, tabs, bars or spaces, or an empty text. If
// nothing but spaces separate the cells, they are not cells themselves, because there are signs for empty ones.
func joinCells(rows []string) string {
	width := 0
	var picture []string
	for _, row := range rows {
		cells := strings.FieldsFunc(row, func(c rune) bool { return strings.ContainsRune(" ,;\t|[](){}\"'", c) })
		if len(cells) < 2 || width > 0 && len(cells) != width {
			return ""
		}
		width = len(cells)
		for _, cell := range cells {
			if len([]rune(cell)) != 1 || !strings.ContainsAny(cell, filledSigns) && !strings.ContainsAny(cell, emptySigns) {
				return ""
			}
		}
		picture = append(picture, strings.Join(cells, ""))
	}
	joined := strings.Join(picture, "\n")
	if !strings.ContainsAny(joined, strings.ReplaceAll(emptySigns, " ", "")) {
		return ""
	}
	return joined
}
