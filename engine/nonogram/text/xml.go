package text

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// webpbn is a file of webpbn.com: a set of puzzles, or one.
type webpbn struct {
	Puzzles []webpbnPuzzle `xml:"puzzle"`
	webpbnPuzzle
}

type webpbnPuzzle struct {
	Type       string `xml:"type,attr"`
	Title      string `xml:"title"`
	Default    string `xml:"defaultcolor,attr"`
	Background string `xml:"backgroundcolor,attr"`
	Clues      []struct {
		Type  string `xml:"type,attr"`
		Lines []struct {
			Counts []struct {
				Color string `xml:"color,attr"`
				Run   string `xml:",chardata"`
			} `xml:"count"`
		} `xml:"line"`
	} `xml:"clues"`
	Colors []struct {
		Name string `xml:"name,attr"`
		Char string `xml:"char,attr"`
	} `xml:"color"`
	Solutions []struct {
		Type  string `xml:"type,attr"`
		Image string `xml:"image"`
	} `xml:"solution"`
}

// puzzlesIn returns the puzzles of a file.
func puzzlesIn(text string) ([]webpbnPuzzle, error) {
	var file webpbn
	if err := cluetext.UnmarshalXML(text, &file); err != nil {
		return nil, err
	}
	if len(file.Puzzles) == 0 {
		file.Puzzles = []webpbnPuzzle{file.webpbnPuzzle}
	}
	return file.Puzzles, nil
}

func readXML(text string) (*Nonogram, error) {
	puzzles, err := puzzlesIn(text)
	switch {
	case err != nil:
		return nil, err
	case len(puzzles) > 1:
		return nil, fault(engine.Fault{Kind: engine.FaultBoards, Count: len(puzzles)},
			"%d puzzles; one can be read at a time", len(puzzles))
	}
	return puzzles[0].read()
}

// Split returns the puzzles of a file with several, by their titles. It leaves out those that can't be read.
func Split(text string) (titles []string, puzzles []*Nonogram) {
	text = cluetext.Decode(text)
	if !strings.HasPrefix(strings.TrimSpace(text), "<") {
		return nil, nil
	}
	all, err := puzzlesIn(text)
	if err != nil || len(all) < 2 {
		return nil, nil
	}
	for i := range all {
		if n, err := all[i].read(); err == nil && n.check() == nil {
			titles = append(titles, strings.Join(strings.Fields(all[i].Title), " "))
			puzzles = append(puzzles, n)
		}
	}
	return titles, puzzles
}

func (p *webpbnPuzzle) read() (*Nonogram, error) {
	if p.Type != "" && p.Type != "grid" {
		return nil, fault(engine.Fault{Kind: engine.FaultRule, Word: p.Type}, "puzzles of the type %q are not read", p.Type)
	}
	if len(p.Clues) == 0 {
		return p.readFromGoal()
	}
	n, err := p.readFromClues()
	if err != nil {
		return nil, err
	}
	if drawn, err := p.readFromGoal(); err == nil && !n.Clues.Equal(&drawn.Clues) {
		return nil, fault(engine.Fault{Kind: engine.FaultOtherSolution}, "the picture in the file has other clues")
	}
	return n, nil
}

// readFromClues reads the clues of a puzzle with a single colour.
func (p *webpbnPuzzle) readFromClues() (*Nonogram, error) {
	n := new(Nonogram)
	colour := p.Default
	for _, set := range p.Clues {
		clues := &n.Clues.Rows
		if side(set.Type) == 'c' {
			clues = &n.Clues.Cols
		} else if side(set.Type) != 'r' {
			return nil, fault(engine.Fault{Kind: engine.FaultClue, Word: set.Type},
				"clues of %q are neither rows nor columns", set.Type)
		}
		for _, l := range set.Lines {
			var clue line.Clue
			for _, c := range l.Counts {
				if c.Color != "" && colour != "" && c.Color != colour {
					return nil, fault(engine.Fault{Kind: engine.FaultRule, Word: c.Color}, "puzzles with colours are not read")
				}
				if c.Color != "" {
					colour = c.Color
				}
				run, ok := readClue(c.Run)
				if !ok || len(run) > 1 || len(clue) > line.Max {
					return nil, fault(engine.Fault{Kind: engine.FaultClue, Word: set.Type}, "%q is no length of a run", c.Run)
				}
				clue = append(clue, run...)
			}
			*clues = append(*clues, clue)
		}
	}
	return n, nil
}

// readFromGoal derives the clues from the solution, for puzzles without clues.
func (p *webpbnPuzzle) readFromGoal() (*Nonogram, error) {
	for _, s := range p.Solutions {
		if s.Type != "" && s.Type != "goal" {
			continue
		}
		image := strings.ReplaceAll(strings.Trim(s.Image, " \t\r\n"), "|", "")
		for _, c := range p.Colors {
			if c.Name == cmp.Or(p.Background, "white") && c.Char != "" {
				image = strings.ReplaceAll(image, c.Char, ".")
			}
		}
		if isPicture(image) {
			return readPicture(image)
		}
	}
	return nil, fault(engine.Fault{Kind: engine.FaultEmpty}, "the puzzle has neither clues nor a picture")
}

// WebPBN returns clues as a file of webpbn.com.
func WebPBN(c *board.Clues) string {
	var w strings.Builder
	w.WriteString(xml.Header + `<puzzleset><puzzle type="grid" defaultcolor="black">` + "\n")
	for _, side := range []struct {
		name  string
		clues []line.Clue
	}{{"columns", c.Cols}, {"rows", c.Rows}} {
		w.WriteString(`<clues type="` + side.name + `">` + "\n")
		for _, clue := range side.clues {
			w.WriteString("<line>")
			for _, run := range clue {
				w.WriteString("<count>" + strconv.Itoa(int(run)) + "</count>")
			}
			w.WriteString("</line>\n")
		}
		w.WriteString("</clues>\n")
	}
	w.WriteString("</puzzle></puzzleset>\n")
	return w.String()
}
