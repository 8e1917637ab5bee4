package game

import (
	"bytes"
	"errors"
)

// What can be wrong with the lines of a round.
var (
	errMove = errors.New(`no move like "r3c4=7"`)
	errCell = errors.New(`no cell like "r3c4"`)
	errSeat = errors.New("no seat number behind it")
	errMore = errors.New("something stands behind it")
)

func parseMove(args []byte) (row, col, value int, err error) {
	p := parser{args}
	row, col, sign, value, ok := p.move()
	if !ok || sign != '=' || len(p.rest) > 0 {
		return 0, 0, 0, errMove
	}
	return row, col, value, nil
}

func parseStruck(args []byte) (What, error) {
	p := parser{args}
	row, col, sign, value, ok := p.move()
	if !ok || sign != '=' {
		return nil, errMove
	}
	lock, ok := p.some()
	if !ok {
		return nil, errors.New("no number of milliseconds behind the move")
	}
	return Struck{Row: row, Col: col, Value: value, For: lock}, nil
}

func parseCleared(args []byte) (What, error) {
	p := parser{args}
	c, ok := p.cell()
	if !ok || len(p.rest) > 0 {
		return nil, errCell
	}
	return Cleared(c), nil
}

func parseChecked(args []byte) (What, error) {
	w := Checked{}
	p := parser{args}
	for more := len(args) > 0; more; more = p.skip(' ') {
		c, ok := p.cell()
		if !ok {
			return nil, errCell
		}
		w.Cells = append(w.Cells, c)
	}
	return w, p.end()
}

func parseDone(args []byte) (What, error) {
	if len(args) == 0 {
		return Done{}, nil
	}
	lag, err := parseMillis(args)
	if err == nil && lag == 0 {
		err = errors.New("no lag is left out")
	}
	return Done{Lag: lag}, err
}

func parseKicked(args []byte) (What, error) {
	text, ban := bytes.CutSuffix(args, []byte(" ban"))
	p := parser{text}
	seat, err := p.seat()
	return Kicked{Seat: seat, Ban: ban}, errors.Join(err, p.end())
}

func parseNoted(args []byte) (What, error) {
	p := parser{args}
	marks, err := p.marks(make([]Mark, 0, bytes.Count(args, []byte{' '})+1))
	return Noted{Marks: marks}, err
}

func parseUndone(redo bool, args []byte) (What, error) {
	w := Undone{Redo: redo}
	p := parser{args}
	steps, ok := p.number(2 * StepsKept)
	if !ok || steps == 0 || !p.skip(' ') {
		return nil, errors.New("no number of steps, and changes behind it")
	}
	w.Steps = int(steps)
	for {
		before := p
		row, col, sign, value, ok := p.change(0)
		if !ok {
			return nil, errors.New(`no changes like "r3c4=0 r3c4+7"`)
		}
		if sign != '=' {
			p = before
			break
		}
		w.Cells = append(w.Cells, Fill{Row: row, Col: col, Value: value})
		if len(p.rest) == 0 {
			return w, nil
		}
		if !p.skip(' ') {
			return nil, errMore
		}
	}
	var err error
	w.Marks, err = p.marks(nil)
	return w, err
}

// marks reads marks to the line's end, one at least.
func (p *parser) marks(marks []Mark) ([]Mark, error) {
	for {
		row, col, sign, value, ok := p.move()
		if !ok || sign == '=' {
			return nil, errors.New(`no marks like "r3c4+7 r3c4-5"`)
		}
		marks = append(marks, Mark{Row: row, Col: col, Value: value, Add: sign == '+'})
		if len(p.rest) == 0 {
			return marks, nil
		}
		if !p.skip(' ') {
			return nil, errors.New("no space between marks")
		}
	}
}

// seat reads the number of a seat.
func (p *parser) seat() (int, error) {
	n, ok := p.number(SeatsMax)
	if !ok || n == 0 {
		return 0, errSeat
	}
	return int(n), nil
}

// end refuses what is left.
func (p *parser) end() error {
	if len(p.rest) > 0 {
		return errMore
	}
	return nil
}
