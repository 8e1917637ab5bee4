package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"nonet/protocol"
)

// bodyMax is the most that a request's body may have: as much as a frame.
const bodyMax = protocol.FrameMax

// textBodyMax and pictureBodyMax are the same where a body has a puzzle's text or a picture, which JSON makes longer.
const (
	textBodyMax    = 2 * protocol.TextMax
	pictureBodyMax = 2 * protocol.PictureMax
)

// readBody reads a request's JSON text.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	return readBodyUpTo(w, r, bodyMax)
}

// readBodyUpTo is readBody for a text of another length at most.
func readBodyUpTo(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if kind := r.Header.Get("Content-Type"); kind != "" {
		if media, _, err := mime.ParseMediaType(kind); err != nil || media != "application/json" {
			return nil, &fault{
				code: protocol.BadMessage, status: http.StatusUnsupportedMediaType,
				text: "The body must be JSON, with Content-Type: application/json.",
			}
		}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var tooLarge *http.MaxBytesError
	if err != nil && !errors.As(err, &tooLarge) { // anybody can be slow, or leave: that is nothing for the log
		return nil, &fault{
			code: protocol.BadMessage, status: http.StatusRequestTimeout, text: "The body did not come to its end in time.",
		}
	}
	if name := givenTwice(body); err == nil && name != "" {
		return nil, &protocol.Refusal{Code: protocol.BadMessage, Text: fmt.Sprintf("The body has %.40q twice.", name)}
	}
	return body, err
}

// givenTwice is a name that an object of a JSON text has twice, in whatever capitals; empty if there is none, or if the
// text is no JSON. Who reads on would take the last, where another program took the first.
func givenTwice(text []byte) string {
	var open []map[string]bool // the objects around a token, nil for lists
	var named bool             // the next token is what the last one names
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.Token()
		if err != nil {
			return ""
		}
		top := len(open) - 1
		switch token {
		case json.Delim('{'), json.Delim('['):
			var names map[string]bool
			if token == json.Delim('{') {
				names = map[string]bool{}
			}
			open, named = append(open, names), false
			continue
		case json.Delim('}'), json.Delim(']'):
			open, named = open[:top], false
			continue
		}
		if top < 0 || open[top] == nil || named {
			named = false
			continue
		}
		name, _ := token.(string)
		folded := strings.ToLower(strings.ToUpper(name)) // as encoding/json reads names
		if open[top][folded] {
			return name
		}
		open[top][folded], named = true, true
	}
}

// readJSON reads a request's body into v: one JSON object without fields that v does not have.
func readJSON(w http.ResponseWriter, r *http.Request, v any) error {
	return readJSONUpTo(w, r, bodyMax, v)
}

// readJSONUpTo is readJSON for a body of another length at most.
func readJSONUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	body, err := readBodyUpTo(w, r, most)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: "The body must be a JSON object as the API describes it: " + jsonFault(err) + "."}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &protocol.Refusal{Code: protocol.BadMessage, Text: "The body must be one JSON object and nothing after it."}
	}
	return nil
}

// jsonFault says what is wrong with a JSON text, without words that only a Go programmer knows.
func jsonFault(err error) string {
	var wrongType *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return "it is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it ends too early"
	case errors.As(err, &wrongType):
		return fmt.Sprintf("%q can't be a JSON %s", wrongType.Field, wrongType.Value)
	}
	return string(bytes.TrimPrefix([]byte(err.Error()), []byte("json: ")))
}

// writeJSON writes v as the whole response. Nothing of the API may be kept by a cache: it is about now.
func writeJSON(w http.ResponseWriter, status int, v any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // a client that is gone is no news
}

// writePacked is writeJSON for an answer that is long, and tells no secret beside what somebody else has said: it is
// packed for those who can unpack it.
func writePacked(w http.ResponseWriter, r *http.Request, v any) {
	w.Header().Add("Vary", "Accept-Encoding")
	if !accepts(r, "gzip") {
		writeJSON(w, http.StatusOK, v)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	defer z.Close() // a client that is gone is no news
	writeJSON(packing{w, z}, http.StatusOK, v)
}

// packing is an answer whose body is packed.
type packing struct {
	http.ResponseWriter
	body io.Writer
}

func (p packing) Write(b []byte) (int, error) { return p.body.Write(b) }
