package game

import (
	"bytes"
	"encoding/json"
	"errors"
)

var errPuzzle = errors.New("its puzzle can't be played")

// parseInJSON reads an event that is told in JSON; see [inJSON].
func parseInJSON(verb string, args []byte) (What, error) {
	switch verb {
	case "created":
		return parseAs[Created](args)
	case "seated":
		return parseAs[Seated](args)
	case "configured":
		set, err := parseJSON[Settings](args)
		return Configured{Settings: set}, err
	case "handicapped":
		return parseAs[Handicapped](args)
	case "imported":
		w, err := parseJSON[Imported](args)
		if err == nil && w.Puzzle != nil && !playable(*w.Puzzle) {
			err = errPuzzle
		}
		return w, err
	case "started":
		w, err := parseJSON[Started](args)
		if err == nil && !playable(w.Puzzle) {
			err = errPuzzle
		}
		return w, err
	case "hinted":
		return parseAs[Hinted](args)
	case "autonoted":
		return parseAs[AutoNoted](args)
	}
	result, err := parseJSON[Result](args)
	return Ended{Result: result}, err
}

func parseAs[T What](args []byte) (What, error) { return parseJSON[T](args) }

// parseJSON reads one JSON object. What T has no field for is an error: it would be lost.
func parseJSON[T any](args []byte) (v T, err error) {
	if len(args) == 0 || args[0] != '{' {
		return v, errors.New("no JSON object behind it")
	}
	d := json.NewDecoder(bytes.NewReader(args))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return v, err
	}
	if d.InputOffset() != int64(len(args)) {
		return v, errors.New("something stands behind its JSON")
	}
	return v, nil
}

// MarshalText writes a cell as moves do, "r3c4".
func (c Cell) MarshalText() ([]byte, error) { return appendCell(nil, c), nil }

// UnmarshalText reads a cell as moves have it.
func (c *Cell) UnmarshalText(text []byte) error {
	p := parser{text}
	got, ok := p.cell()
	if !ok || len(p.rest) > 0 {
		return errCell
	}
	*c = got
	return nil
}
