package game

import (
	"bytes"
	"cmp"
	"errors"
	"math"
	"strconv"

	"nonet/notation"
)

// The codecs of events with a few words or numbers after the verb. They allocate no memory beyond the event itself.

// Errors of these codecs.
var (
	errMove   = errors.New(`expected a move like "r3c4=7"`)
	errMarks  = errors.New(`expected marks like "r3c4+7 r3c4-5"`)
	errSpace  = errors.New("expected a space between marks")
	errCell   = errors.New(`expected a cell like "r3c4"`)
	errSteps  = errors.New("expected a number of steps and changes")
	errChange = errors.New(`expected changes like "r3c4=0 r3c4+7"`)
	errLock   = errors.New("expected milliseconds after the move")
	errMillis = errors.New("expected a number of milliseconds")
	errSeat   = errors.New("expected a seat number")
	errAnswer = errors.New("invalid code")
)

// moveCodec is the codec of a move: "r3c4=7", "r3c4..c9=1".
var moveCodec = codec[Placed]{
	text: func(b []byte, w Placed) []byte { return notation.AppendMove(b, w.Move()) },
	parse: func(args []byte) (Placed, error) {
		p := parser{args}
		m, ok := p.move()
		if !ok || len(p.rest) > 0 {
			return Placed{}, errMove
		}
		return Placed{Row: m.Row, Col: m.Col, Value: m.Value, To: m.To}, nil
	},
}

// cellMove returns the move of a value into a single cell.
func cellMove(row, col, value int) notation.Move {
	return Placed{Row: row, Col: col, Value: value}.Move()
}

// strikeCodec is the codec of a move followed by the milliseconds of the lockout, if there is one.
var strikeCodec = codec[Struck]{
	text: func(b []byte, w Struck) []byte {
		b = notation.AppendMove(b, cellMove(w.Row, w.Col, w.Value))
		if w.For == 0 {
			return b
		}
		return strconv.AppendInt(append(b, ' '), w.For, 10)
	},
	parse: func(args []byte) (w Struck, err error) {
		p := parser{args}
		c, ok := p.change(1)
		if !ok || c.Sign != '=' {
			return w, errMove
		}
		w.Row, w.Col, w.Value = c.Row, c.Col, c.Value
		if len(p.rest) > 0 {
			if !p.skipSpace() {
				return w, errLock
			}
			if w.For, err = parseMillis(p.rest); err != nil || w.For == 0 {
				return w, errLock
			}
		}
		return w, nil
	},
}

// cellCodec is the codec of a cell: "r3c4".
var cellCodec = codec[Cleared]{
	text: func(b []byte, w Cleared) []byte { return notation.AppendCell(b, Cell(w)) },
	parse: func(args []byte) (Cleared, error) {
		p := parser{args}
		c, ok := p.cell()
		if !ok || len(p.rest) > 0 {
			return Cleared{}, errCell
		}
		return Cleared(c), nil
	},
}

// cellsCodec is the codec of any number of cells, separated by spaces.
var cellsCodec = codec[Checked]{
	text: func(b []byte, w Checked) []byte {
		for i, c := range w.Cells {
			if i > 0 {
				b = append(b, ' ')
			}
			b = notation.AppendCell(b, c)
		}
		return b
	},
	parse: func(args []byte) (w Checked, err error) {
		p := parser{args}
		for more := len(args) > 0; more; more = p.skipSpace() {
			c, ok := p.cell()
			if !ok {
				return w, errCell
			}
			w.Cells = append(w.Cells, c)
		}
		return w, p.end()
	},
}

// marksCodec is the codec of marks separated by spaces: "r3c4+7 r3c5-2". If they follow from a value, it comes first:
// "r3c4=7 r3c5-7".
var marksCodec = codec[Noted]{
	text: func(b []byte, w Noted) []byte {
		if w.For == (Fill{}) {
			return appendMarks(b, w.Marks, "")
		}
		return appendMarks(notation.AppendMove(b, cellMove(w.For.Row, w.For.Col, w.For.Value)), w.Marks, " ")
	},
	parse: func(args []byte) (w Noted, err error) {
		p := parser{args}
		if c, ok := p.change(1); ok && c.Sign == '=' {
			w.For = Fill{Row: c.Row, Col: c.Col, Value: c.Value}
			if !p.skipSpace() {
				return w, errMarks
			}
		} else {
			p = parser{args}
		}
		w.Marks, err = p.marks(make([]Mark, 0, bytes.Count(p.rest, []byte{' '})+1))
		return w, err
	},
}

// undoCodec returns the codec of undone or redone steps: their number, then the new values of cells, with 0 for empty,
// and the changed notes: "1 r3c4=0 r3c4+7".
func undoCodec(redo bool) codec[Undone] {
	return codec[Undone]{
		text: func(b []byte, w Undone) []byte {
			b = strconv.AppendInt(b, int64(w.Steps), 10)
			for _, f := range w.Cells {
				b = notation.AppendMove(append(b, ' '), cellMove(f.Row, f.Col, f.Value))
			}
			return appendMarks(b, w.Marks, " ")
		},
		parse: func(args []byte) (Undone, error) { return parseSteps(redo, args) },
	}
}

func parseSteps(redo bool, args []byte) (Undone, error) {
	w := Undone{Redo: redo}
	p := parser{args}
	steps, ok := p.number(2 * stepsKept)
	if !ok || steps == 0 || !p.skipSpace() {
		return w, errSteps
	}
	w.Steps = int(steps)
	for {
		before := p
		c, ok := p.change(0)
		if !ok {
			return w, errChange
		}
		if c.Sign != '=' {
			p = before
			break
		}
		w.Cells = append(w.Cells, Fill{Row: c.Row, Col: c.Col, Value: c.Value})
		if len(p.rest) == 0 {
			return w, nil
		}
		if !p.skipSpace() {
			return w, errTrailing
		}
	}
	var err error
	w.Marks, err = p.marks(nil)
	return w, err
}

// appendMarks appends marks separated by spaces, with before in front of the first.
func appendMarks(b []byte, marks []Mark, before string) []byte {
	for _, m := range marks {
		b = notation.AppendMark(append(b, before...), m)
		before = " "
	}
	return b
}

// kickCodec is the codec of a seat number, followed by "ban" for a ban.
var kickCodec = codec[Kicked]{
	text: func(b []byte, w Kicked) []byte {
		b = strconv.AppendInt(b, int64(w.Seat), 10)
		if w.Ban {
			b = append(b, " ban"...)
		}
		return b
	},
	parse: func(args []byte) (w Kicked, err error) {
		args, w.Ban = bytes.CutSuffix(args, []byte(" ban"))
		w.Seat, err = parseSeat(args)
		return w, err
	},
}

// transferCodec is the codec of a seat number.
var transferCodec = codec[Transferred]{
	text: func(b []byte, w Transferred) []byte { return strconv.AppendInt(b, int64(w.Seat), 10) },
	parse: func(args []byte) (w Transferred, err error) {
		w.Seat, err = parseSeat(args)
		return w, err
	},
}

// answeredOK is the text of an empty code in an [Answered] event.
const answeredOK = "ok"

// answerCodec is the codec of a refusal's code. It accepts unknown codes, because later versions of the rules may add
// some.
var answerCodec = codec[Answered]{
	text: func(b []byte, w Answered) []byte { return append(b, cmp.Or(string(w.Code), answeredOK)...) },
	parse: func(args []byte) (w Answered, err error) {
		if string(args) == answeredOK {
			return w, nil
		}
		if len(args) == 0 || len(args) > maxRefusalLength || len(bytes.Trim(args, "abcdefghijklmnopqrstuvwxyz_")) > 0 {
			return w, errAnswer
		}
		return Answered{Code: Refusal(args)}, nil
	},
}

// outCodec is the codec of "alone", which is omitted if all players are out.
var outCodec = codec[Out]{
	text: func(b []byte, w Out) []byte {
		if w.Alone {
			b = append(b, "alone"...)
		}
		return b
	},
	parse: func(args []byte) (w Out, err error) {
		if w.Alone = string(args) == "alone"; !w.Alone && len(args) > 0 {
			err = errTrailing
		}
		return w, err
	},
}

// parser reads the text of an event from left to right.
type parser struct{ rest []byte }

// number reads a decimal number of at most max, without leading zeros.
func (p *parser) number(max uint64) (n uint64, ok bool) {
	i := 0
	for ; i < len(p.rest) && p.rest[i] >= '0' && p.rest[i] <= '9'; i++ {
		digit := uint64(p.rest[i] - '0')
		if i > 0 && n == 0 || n > (max-digit)/10 {
			return 0, false
		}
		n = n*10 + digit
	}
	p.rest = p.rest[i:]
	return n, i > 0
}

// skipSpace reads a space, which separates the parts of an event.
func (p *parser) skipSpace() (ok bool) {
	p.rest, ok = bytes.CutPrefix(p.rest, []byte(" "))
	return ok
}

// end returns an error if there is text left.
func (p *parser) end() error {
	if len(p.rest) > 0 {
		return errTrailing
	}
	return nil
}

// cell reads a cell ("r3c4").
func (p *parser) cell() (c Cell, ok bool) {
	c, p.rest, ok = notation.ReadCell(p.rest)
	return c, ok && c.In(maxSide, maxSide)
}

// move reads a move into a cell or a line of cells ("r3c4=7", "r3c4..c9=1").
func (p *parser) move() (m notation.Move, ok bool) {
	m, p.rest, ok = notation.ReadMove(p.rest)
	ok = ok && m.Cell.In(maxSide, maxSide) && (m.To == Cell{} || m.To.In(maxSide, maxSide))
	return m, ok && m.Value >= 1 && m.Value <= maxValue
}

// change reads a move ("r3c4=7") whose value is at least low, or a mark ("r3c4+7").
func (p *parser) change(low int) (c notation.Change, ok bool) {
	c, p.rest, ok = notation.ReadChange(p.rest)
	if c.Sign != '=' {
		low = 0
	}
	return c, ok && c.Cell.In(maxSide, maxSide) && c.Value >= low && c.Value <= maxValue
}

// marks reads at least one mark, up to the end of the line.
func (p *parser) marks(marks []Mark) ([]Mark, error) {
	for {
		c, ok := p.change(1)
		if !ok || c.Sign == '=' {
			return nil, errMarks
		}
		marks = append(marks, Mark{Row: c.Row, Col: c.Col, Value: c.Value, Add: c.Sign == '+'})
		if len(p.rest) == 0 {
			return marks, nil
		}
		if !p.skipSpace() {
			return nil, errSpace
		}
	}
}

// parseSeat reads the number of a seat.
func parseSeat(args []byte) (int, error) {
	p := parser{args}
	n, ok := p.number(seatsMax)
	if !ok || n == 0 {
		return 0, errSeat
	}
	return int(n), p.end()
}

func parseMillis(args []byte) (int64, error) {
	p := parser{args}
	n, ok := p.number(math.MaxInt64)
	if !ok || len(p.rest) > 0 {
		return 0, errMillis
	}
	return int64(n), nil
}
