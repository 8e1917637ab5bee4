package pipes

import (
	"fmt"
	"strings"

	"nonet/engine"
	"nonet/engine/cluetext"
	"nonet/engine/link"
	"nonet/engine/specword"
)

// The names of the forms.
const (
	ownForm = "pipes"
	netForm = "net"
)

// Forms returns the names of the forms: the own form and Net's game IDs.
func (kind) Forms() []string { return []string{ownForm, netForm} }

// Export writes a puzzle in one of the forms. A game ID has no locked tiles, and its source is in the middle.
func (kind) Export(p engine.Puzzle, form string) (string, error) {
	b, err := boardOf(p)
	if err != nil {
		return "", err
	}
	switch form {
	case ownForm:
		return b.text(p.Givens), nil
	case netForm:
		return b.gameID(p.Givens)
	}
	return "", specword.UnknownError("form", form, ownForm, netForm)
}

// Import reads the own form and game IDs.
func (kind) Import(text string) (engine.Puzzle, error) {
	b, givens, err := readAny(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return b.prove(givens)
}

// readAny reads a board in either form.
func readAny(text string) (*board, []uint8, error) {
	if len(text) > textMax {
		return read(text) // returns an error
	}
	text = cluetext.Clean(cluetext.Decode(text))
	id := strings.TrimSpace(text)
	if l, found := link.Find(text); found {
		switch {
		case !kind{}.ReadsLink(l) || l.Data == "" || l.Seed:
			return nil, nil, l.Refuse()
		case l.Site == link.Given:
			return read(l.Data)
		}
		id = l.Data
	}
	params, tiles, ok := strings.Cut(id, ":")
	if !ok || params == "" || params[0] < '0' || params[0] > '9' {
		return read(text)
	}
	b, err := readGameID(params, tiles)
	if err != nil {
		return nil, nil, err
	}
	givens := make([]uint8, len(b.tiles))
	for cell, mask := range b.tiles {
		if mask == 0 {
			givens[cell] = engine.Void
		}
	}
	return b, givens, nil
}

// readGameID reads a board from a game ID. The parameters after its size are Net's options of generation, except for
// the w.
func readGameID(params, tiles string) (*board, error) {
	end := strings.IndexFunc(params, func(c rune) bool { return c != 'x' && (c < '0' || c > '9') })
	if end < 0 {
		end = len(params)
	}
	width, height, err := readSize(params[:end])
	if err != nil {
		return nil, err
	}
	wrap := strings.HasPrefix(params[end:], "w")
	if wrap && min(width, height) < wrapMin {
		return nil, &engine.InputError{Msg: wrapFault, Fault: engine.Fault{Kind: engine.FaultClue, Word: params}}
	}
	b := newBoard(width, height, wrap, make([]uint8, width*height))
	cell := -1
	for i, c := range []byte(tiles) {
		mask, ok := readMask(c)
		switch {
		case ok && cell+1 < len(b.tiles):
			cell++
			b.tiles[cell] = mask
		case c == 'v' && cell >= 0 && b.next[cell][right] >= 0:
			b.wall(cell, right)
		case c == 'h' && cell >= 0 && b.next[cell][down] >= 0:
			b.wall(cell, down)
		case c == 'v' && cell >= 0, c == 'h' && cell >= 0: // a barrier along the edge, where nothing goes through anyway
		case ok:
			return nil, checkTileCount(width, height, cell+2)
		default:
			return nil, &engine.InputError{
				Column: len(params) + 2 + i, Msg: fmt.Sprintf("%q is neither a tile nor a barrier", c),
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(rune(c))},
			}
		}
	}
	if cell+1 != len(b.tiles) {
		return nil, checkTileCount(width, height, cell+1)
	}
	b.recount()
	return b, nil
}

func checkTileCount(width, height, count int) error {
	return &engine.InputError{
		Msg:   fmt.Sprintf("a board of %s has %d tiles, not %d", specword.SizeName(width, height), width*height, count),
		Fault: engine.Fault{Kind: engine.FaultCount, Count: count},
	}
}

func (b *board) gameID(givens []uint8) (string, error) {
	if b.hasLocked(givens) {
		return "", &engine.InputError{Msg: "a game id of Net can't say that tiles are locked"}
	}
	var text strings.Builder
	text.WriteString(specword.SizeName(b.width, b.height))
	if b.wrap {
		text.WriteByte('w')
	}
	text.WriteByte(':')
	for cell, mask := range b.tiles {
		text.WriteByte("0123456789abcdef"[mask])
		if b.walls == nil {
			continue
		}
		if b.walls[cell]&(1<<right) != 0 {
			text.WriteByte('v')
		}
		if b.walls[cell]&(1<<down) != 0 {
			text.WriteByte('h')
		}
	}
	return text.String(), nil
}

// hasLocked reports whether any tile is locked.
func (b *board) hasLocked(givens []uint8) bool {
	for cell, v := range givens {
		if v != 0 && b.tiles[cell] != 0 {
			return true
		}
	}
	return false
}
