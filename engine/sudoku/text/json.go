package text

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"nonet/engine"
	"nonet/notation"
)

var notJSON = engine.Fault{Kind: engine.FaultSyntax, Word: "JSON"}

// decode parses JSON into each of the values. The error has the position.
func decode(text string, values ...any) error {
	for _, into := range values {
		decoder := json.NewDecoder(strings.NewReader(text))
		err := decoder.Decode(into)
		var kind *json.UnmarshalTypeError
		var syntax *json.SyntaxError
		switch end := int(decoder.InputOffset()); {
		case err == nil && strings.TrimSpace(text[end:]) != "":
			return errorAtOffset(text, end, "there is more after the board").WithFault(notJSON)
		case err == nil:
		case errors.As(err, &syntax):
			return errorAtOffset(text, int(syntax.Offset)-1, "not JSON: %v", err).WithFault(notJSON)
		case errors.As(err, &kind):
			return errorAtOffset(text, int(kind.Offset)-1, "%s can't be a %s", kind.Field, kind.Value).WithFault(notJSON)
		default:
			return errorAtOffset(text, len(text), "not JSON: %v", err).WithFault(notJSON)
		}
	}
	return nil
}

// number is a JSON number that may be written as a string.
type number int

// UnmarshalJSON reads 5 and "5".
func (n *number) UnmarshalJSON(data []byte) error {
	s := strings.Trim(string(data), `"`)
	if s == "" || s == "null" {
		return nil
	}
	v, err := strconv.Atoi(s)
	if err != nil || v < 0 || v > 1<<20 {
		return errors.New(string(data) + " is not a value")
	}
	*n = number(v)
	return nil
}

// notesOf converts lists of values to notes. It returns false if a value is out of range.
func notesOf(side int, lists ...[]number) (notes uint32, ok bool) {
	for _, list := range lists {
		for _, v := range list {
			if v < 1 || int(v) > side {
				return 0, false
			}
			notes |= notation.Bit(int(v))
		}
	}
	return notes, true
}

// valuesOf returns the values of notes.
func valuesOf(notes uint32) (list []number) {
	for v := range notation.Values(notes) {
		list = append(list, number(v))
	}
	return list
}

// isNothing reports whether a JSON value is null, false, "", 0, or an empty list or object.
func isNothing(value json.RawMessage) bool {
	switch strings.Join(strings.Fields(string(value)), "") {
	case "null", "false", `""`, "0", "[]", "{}":
		return true
	}
	return false
}
