package text

import (
	"regexp"
	"strconv"
	"strings"
)

// sideWords are the words that begin the clues of rows and of columns.
var sideWords = map[string]byte{
	"rows": 'r', "row": 'r', "across": 'r', "horizontal": 'r', "zeilen": 'r', "zeile": 'r', "lignes": 'r', "ligne": 'r',
	"filas": 'r', "fila": 'r', "行": 'r', "r": 'r',
	"columns": 'c', "column": 'c', "cols": 'c', "col": 'c', "down": 'c', "vertical": 'c', "spalten": 'c', "spalte": 'c',
	"colonnes": 'c', "colonne": 'c', "columnas": 'c', "columna": 'c', "列": 'c', "c": 'c',
}

var (
	// numberedLine is a line such as "Row 3: 5 4".
	numberedLine = regexp.MustCompile(`^\s*([\pL]+)\s*(\d{1,2})\s*(?:[:)]|\.\s)\s*([\d ,.-]*)$`)
	// headedLine is a word for a side, alone or with all its clues.
	headedLine = regexp.MustCompile(`^\s*([\pL]+?)(?:[ _-](?:clues|hints|numbers))?\s*[:=]?\s*([\d ,.;/|-]*)$`)
	listedLine = regexp.MustCompile(`^[-*•+]?\s*\[?([\d ,.-]*)\]?,?$`)
	clueMarks  = strings.NewReplacer("**", "", "__", "", "##", "", "# ", "")
)

// convertWorded returns the own form of clues that people wrote line by line under headings in their language, on one
// line for each side, or after the number of each line. It returns an empty text for others.
func convertWorded(text string) string {
	clues := map[byte][]string{}
	at := byte(0)
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(clueMarks.Replace(line))
		if line == "" {
			continue
		}
		if m := numberedLine.FindStringSubmatch(line); m != nil && sideWords[strings.ToLower(m[1])] != 0 {
			side := sideWords[strings.ToLower(m[1])]
			if n, _ := strconv.Atoi(m[2]); n != len(clues[side])+1 {
				return ""
			}
			clues[side] = append(clues[side], runsOf(m[3]))
			continue
		}
		if m := headedLine.FindStringSubmatch(line); m != nil && sideWords[strings.ToLower(m[1])] != 0 {
			at = sideWords[strings.ToLower(m[1])]
			if len(clues[at]) > 0 {
				return ""
			}
			clues[at] = separateClues(m[2])
			continue
		}
		m := listedLine.FindStringSubmatch(line)
		if m == nil || at == 0 || !strings.ContainsAny(m[1], "0123456789") {
			return ""
		}
		clues[at] = append(clues[at], runsOf(m[1]))
	}
	if len(clues['r']) == 0 || len(clues['c']) == 0 {
		return ""
	}
	return "rows " + strings.Join(clues['r'], " ") + "\ncolumns " + strings.Join(clues['c'], " ")
}

// separateClues returns the clues of a line: between semicolons, slashes or bars, or else between spaces.
func separateClues(line string) (clues []string) {
	if strings.TrimSpace(line) == "" {
		return nil
	}
	for _, mark := range []string{";", "/", "|"} {
		if strings.Contains(line, mark) {
			for clue := range strings.SplitSeq(strings.TrimRight(strings.TrimSpace(line), mark), mark) {
				clues = append(clues, runsOf(clue))
			}
			return clues
		}
	}
	for clue := range strings.FieldsSeq(line) {
		clues = append(clues, runsOf(clue))
	}
	return clues
}

// runsOf returns the runs of a clue between commas; 0 if there are none.
func runsOf(clue string) string {
	runs := strings.FieldsFunc(clue, func(c rune) bool { return c < '0' || c > '9' })
	if len(runs) == 0 {
		return "0"
	}
	return strings.Join(runs, ",")
}
