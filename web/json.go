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

	"nonet/protocol"
)

// bodyMax is the most that a request's body may have: as much as a frame.
const bodyMax = protocol.FrameMax

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
	return io.ReadAll(http.MaxBytesReader(w, r.Body, most))
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
	if !acceptsGzip(r) {
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
