package handler

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"nonet/protocol"
	"nonet/web/apierror"
)

// MaxBody is the largest request body in bytes. It equals the limit on a websocket frame.
const MaxBody = protocol.FrameMax

// MaxTextBody and MaxPictureBody are the largest bodies in bytes with a puzzle's text or a picture. They are twice the
// decoded limits, because JSON escaping makes bodies longer.
const (
	MaxTextBody    = 2 * protocol.TextMax
	MaxPictureBody = 2 * protocol.PictureMax
)

// ReadBody reads a JSON request body of up to MaxBody bytes.
func ReadBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	return readBodyUpTo(w, r, MaxBody)
}

// readBodyUpTo is ReadBody with another maximum in bytes.
func readBodyUpTo(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if kind := r.Header.Get("Content-Type"); kind != "" {
		if media, _, err := mime.ParseMediaType(kind); err != nil || media != "application/json" {
			return nil, &apierror.Error{
				Code: protocol.BadMessage, Status: http.StatusUnsupportedMediaType,
				Text: "The body must be JSON, with Content-Type: application/json.",
			}
		}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var tooLarge *http.MaxBytesError
	if err != nil && !errors.As(err, &tooLarge) { // a slow client is not worth logging
		return nil, &apierror.Error{
			Code: protocol.BadMessage, Status: http.StatusRequestTimeout,
			Text: "The request body did not arrive in time. Try again.",
		}
	}
	if name := duplicateField(body); err == nil && name != "" {
		return nil, &protocol.Refusal{Code: protocol.BadMessage, Text: fmt.Sprintf("The body has %.40q twice.", name)}
	}
	return body, err
}

// duplicateField returns the name of a field that an object in a JSON text has twice, ignoring case, or "" if there is
// none or the text is not JSON. Parsers disagree on which of the two counts.
func duplicateField(text []byte) string {
	var open []map[string]bool // the fields of the objects around a token; nil for arrays
	var named bool             // the next token is the value of a field
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

// ReadJSON decodes a request body into v. The body must be one JSON object without unknown fields.
func ReadJSON(w http.ResponseWriter, r *http.Request, v any) error {
	return ReadJSONUpTo(w, r, MaxBody, v)
}

// ReadJSONUpTo is ReadJSON with another maximum in bytes.
func ReadJSONUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	body, err := readBodyUpTo(w, r, most)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return &protocol.Refusal{Code: protocol.BadMessage,
			Text: "The body must be a JSON object as the API describes it: " + describeJSONError(err) + "."}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return &protocol.Refusal{Code: protocol.BadMessage, Text: "The body must be one JSON object and nothing after it."}
	}
	return nil
}

// describeJSONError explains a decoding error without Go terms.
func describeJSONError(err error) string {
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

// WriteJSON writes v as the whole response, which must not be cached.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // an error means that the client is gone
}

// WriteError writes an error as the whole response.
func WriteError(w http.ResponseWriter, f *apierror.Error) {
	if f.Retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.Retry.Seconds()))))
	}
	WriteJSON(w, f.HTTPStatus(), protocol.Failure{Code: f.Code, Text: f.Text, Shared: f.Shared, Until: f.Until})
}

// WriteCompressed is WriteJSON with gzip compression for clients that accept it. v must not combine a secret with text
// that somebody else chose, because the compressed length would leak the secret.
func WriteCompressed(w http.ResponseWriter, r *http.Request, v any) {
	w.Header().Add("Vary", "Accept-Encoding")
	if !Accepts(r, "gzip") {
		WriteJSON(w, http.StatusOK, v)
		return
	}
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	defer z.Close() // an error means that the client is gone
	WriteJSON(compressedWriter{w, z}, http.StatusOK, v)
}

// compressedWriter redirects the body of a response to a compressor.
type compressedWriter struct {
	http.ResponseWriter
	body io.Writer
}

func (p compressedWriter) Write(b []byte) (int, error) { return p.body.Write(b) }

// Accepts reports whether the client accepts a content coding. It reads Accept-Encoding as far as browsers use it.
func Accepts(r *http.Request, coding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == coding && strings.ReplaceAll(weight, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
