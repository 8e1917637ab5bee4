package text

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
)

// openSudoku is a file of OpenSudoku: a folder of 9x9 games, in either of its versions.
type openSudoku struct {
	XMLName xml.Name         `xml:"opensudoku"`
	Version string           `xml:"version,attr,omitempty"`
	Name    string           `xml:"name,omitempty"`
	Author  string           `xml:"author,omitempty"`
	Comment string           `xml:"comment,omitempty"`
	Created string           `xml:"created,omitempty"`
	Source  string           `xml:"source,omitempty"`
	Level   string           `xml:"level,omitempty"`
	URL     string           `xml:"sourceURL,omitempty"`
	Games   []openSudokuGame `xml:"game"`
}

type openSudokuGame struct {
	Data string `xml:"data,attr"`
	Note string `xml:"note,attr,omitempty"`
}

func readOpenSudoku(text string) ([]Board, error) {
	var file openSudoku
	decoder := xml.NewDecoder(strings.NewReader(text))
	if err := decoder.Decode(&file); err != nil {
		line, column := decoder.InputPos()
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			return nil, wrong(line, column, "not XML: %s", syntax.Msg)
		}
		return nil, wrong(line, column, "not XML: %v", err)
	}
	if len(file.Games) > BoardsMax {
		return nil, wrong(0, 0, "more than %d boards", BoardsMax)
	}
	boards := make([]Board, 0, len(file.Games))
	for i, game := range file.Games {
		b, err := readGame(game.Data)
		if err != nil {
			return nil, wrong(0, 0, "game %d: %v", i+1, err)
		}
		b.Info = Info{Title: oneLine(file.Name), Author: oneLine(file.Author), Comment: oneLine(file.Comment), Date: oneLine(file.Created),
			Source: oneLine(file.Source), Level: oneLine(file.Level), URL: oneLine(file.URL)}
		if note := oneLine(game.Note); note != "" {
			b.Info.Comment = note
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// readGame reads the data of a game: 81 digits, or "version: 1" and for each cell value|notes|editable|.
func readGame(data string) (Board, error) {
	data = strings.TrimSpace(data)
	if !strings.HasPrefix(data, "version:") {
		b, err := ParseLine(data)
		if err == nil && b.Side() != 9 {
			err = errors.New("OpenSudoku has 81 cells")
		}
		return b, err
	}
	_, data, _ = strings.Cut(data, "version:")
	version, cells, _ := strings.Cut(strings.TrimSpace(data), "\n")
	if !strings.Contains(data, "\n") {
		version, cells, _ = strings.Cut(strings.TrimSpace(data), " ")
	}
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(cells), "|"), "|")
	if strings.TrimSpace(version) != "1" || len(fields) != 3*81 {
		return Board{}, errors.New("its data is not of version 1 with 81 cells")
	}
	b, _ := empty(9)
	for cell := range 81 {
		if !b.readField(cell, fields[3*cell], fields[3*cell+1], fields[3*cell+2]) {
			return Board{}, errors.New("cell " + strconv.Itoa(cell+1) + " is not value|notes|editable")
		}
	}
	return b, nil
}

func (b *Board) readField(cell int, value, notes, editable string) bool {
	v, err := strconv.Atoi(value)
	if err != nil || v < 0 || v > 9 {
		return false
	}
	switch {
	case editable == "0":
		b.Givens[cell] = uint8(v)
	case v > 0:
		b.fill(cell, v)
	}
	if notes == "-" || notes == "" {
		return true
	}
	for _, note := range strings.Split(strings.TrimSuffix(notes, ","), ",") {
		d, ok := parseValue(note, 9)
		if !ok {
			return false
		}
		b.note(cell, 1<<(d-1))
	}
	return true
}

func writeOpenSudoku(boards []Board) (string, error) {
	var file openSudoku
	for i := range boards {
		b := &boards[i]
		if b.Side() != 9 {
			return "", wrong(0, 0, "OpenSudoku holds 9x9 boards, not %dx%d", b.Side(), b.Side())
		}
		game := openSudokuGame{Data: b.gameData()}
		if len(boards) > 1 {
			game.Note = oneLine(b.Info.Comment)
		}
		file.Games = append(file.Games, game)
	}
	if len(boards) == 1 {
		i := boards[0].Info
		file.Name, file.Author, file.Comment = oneLine(i.Title), oneLine(i.Author), oneLine(i.Comment)
		file.Created, file.Source, file.Level, file.URL = oneLine(i.Date), oneLine(i.Source), oneLine(i.Level), oneLine(i.URL)
	}
	text, err := xml.MarshalIndent(file, "", "  ")
	if err != nil {
		return "", wrong(0, 0, "%v", err)
	}
	return xml.Header + string(text) + "\n", nil
}

// gameData is a game's data: 81 digits where there are only givens.
func (b *Board) gameData() string {
	if b.Filled == nil && b.Notes == nil {
		return strings.ReplaceAll(string(AppendLine(nil, b.Givens)), ".", "0")
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
