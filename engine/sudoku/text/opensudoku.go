package text

import (
	"cmp"
	"encoding/xml"
	"errors"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/notation"
)

// openSudoku is a file of OpenSudoku: folders of 9x9 games, or one folder, in any version of the format.
type openSudoku struct {
	XMLName xml.Name `xml:"opensudoku"`
	Version string   `xml:"version,attr,omitempty"`
	Info
	Games   []openSudokuGame   `xml:"game"`
	Folders []openSudokuFolder `xml:"folder"`
}

type openSudokuFolder struct {
	Name  string           `xml:"name,attr"`
	Games []openSudokuGame `xml:"game"`
}

type openSudokuGame struct {
	Data string `xml:"data,attr"`
	Note string `xml:"note,attr,omitempty"`
}

func readOpenSudoku(text string) ([]Board, error) {
	var file openSudoku
	if err := cluetext.UnmarshalXML(text, &file); err != nil {
		return nil, err
	}
	var boards []Board
	for _, folder := range append([]openSudokuFolder{{file.Title, file.Games}}, file.Folders...) {
		if len(boards)+len(folder.Games) > maxBoards {
			return nil, tooManyError(0)
		}
		for _, game := range folder.Games {
			b, err := readGame(game.Data)
			if err != nil {
				return nil, errorAt(0, 0, "game %d: %v", len(boards)+1, err).WithFault(engine.FaultOf(err))
			}
			b.Info = file.Info
			b.Info.Title, b.Info.Comment = folder.Name, cmp.Or(oneLine(game.Note), file.Comment)
			b.Info = b.Info.collapseSpaces()
			boards = append(boards, b)
		}
	}
	return boards, nil
}

// readGame reads the data of a game: 81 digits, or "version: " and a number, then value|notes|editable| for each cell.
func readGame(data string) (Board, error) {
	data = strings.TrimSpace(data)
	if !strings.HasPrefix(data, "version:") {
		b, err := parseLine(data)
		if err == nil && b.side() != 9 {
			err = errors.New("OpenSudoku has 81 cells")
		}
		return b, err
	}
	version, cells, _ := strings.Cut(strings.TrimSpace(data[len("version:"):]), "\n")
	if space, rest, found := strings.Cut(version, " "); found { // XML turns a line break in an attribute into a space
		version, cells = space, rest
	}
	version = strings.TrimSpace(version)
	each := 3
	if version == "4" {
		each = 4 // corner notes and centre notes
	}
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(cells), "|"), "|")
	if !strings.Contains(" 1 2 3 4 ", " "+version+" ") || len(fields) != each*81 {
		return Board{}, errors.New("its data is not of version 1 to 4 with 81 cells")
	}
	b, _ := newEmpty(9)
	for cell := range 81 {
		if !b.readFields(cell, fields[each*cell:each*(cell+1)], version == "1") {
			return Board{}, errors.New("cell " + strconv.Itoa(cell+1) + " is not value|notes|editable")
		}
	}
	return b, nil
}

// readFields reads a cell: its value, its notes, of one sort or two, and whether it is editable. It returns false if a
// field is invalid.
func (b *Board) readFields(cell int, fields []string, listed bool) bool {
	last := len(fields) - 1
	v, err := strconv.Atoi(fields[0])
	if err != nil || v < 0 || v > 9 {
		return false
	}
	switch {
	case fields[last] == "0":
		b.Givens[cell] = uint8(v)
	case v > 0:
		b.fill(cell, v)
	}
	for _, field := range fields[1:last] {
		notes, ok := parseMaskedNotes(field)
		if listed {
			notes, ok = parseListedNotes(field)
		}
		if !ok {
			return false
		}
		b.note(cell, notes)
	}
	return true
}

// parseListedNotes reads notes of the first version, "1,2,3,", or a hyphen for none.
func parseListedNotes(field string) (notes uint32, ok bool) {
	if field == "-" || field == "" {
		return 0, true
	}
	for _, note := range strings.Split(strings.TrimSuffix(field, ","), ",") {
		d, ok := parseValue(note, 9)
		if !ok {
			return 0, false
		}
		notes |= notation.Bit(d)
	}
	return notes, true
}

// parseMaskedNotes reads notes of later versions: a number with a bit for each digit, 1 at bit 0.
func parseMaskedNotes(field string) (notes uint32, ok bool) {
	n, err := strconv.ParseUint(field, 10, 9)
	return uint32(n) << 1, err == nil
}

func writeOpenSudoku(boards []Board) (string, error) {
	var file openSudoku
	for i := range boards {
		game := openSudokuGame{Data: boards[i].gameData()}
		if len(boards) > 1 {
			game.Note = boards[i].Info.Comment
		}
		file.Games = append(file.Games, game)
	}
	if len(boards) == 1 {
		file.Info = boards[0].Info
	}
	text, err := xml.MarshalIndent(file, "", "  ")
	return xml.Header + string(text) + "\n", err
}

// gameData returns the data of a game: 81 digits if there are only givens.
func (b *Board) gameData() string {
	if b.Filled == nil && b.Notes == nil {
		return strings.ReplaceAll(notation.Symbols(b.Givens), ".", "0")
	}
	var w strings.Builder
	w.WriteString("version: 1\n")
	for cell, v := range b.Values() {
		notes, editable := "-", "|1|"
		if b.Notes != nil && b.Notes[cell] != 0 {
			notes = strings.Join(strings.Split(noteSymbols(b.Notes[cell]), ""), ",") + ","
		}
		if b.Givens[cell] != 0 {
			editable = "|0|"
		}
		w.WriteString(strconv.Itoa(int(v)) + "|" + notes + editable)
	}
	return w.String()
}
