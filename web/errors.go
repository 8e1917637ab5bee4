package web

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"nonet/protocol"
	"nonet/room"
)

// statuses gives each code its HTTP status. A code of the game that is not here is a conflict with the room's state.
var statuses = map[protocol.Code]int{
	protocol.BadMessage:  http.StatusBadRequest,
	protocol.BadVersion:  http.StatusBadRequest,
	protocol.BadToken:    http.StatusUnauthorized,
	protocol.BadName:     http.StatusUnprocessableEntity,
	protocol.BadSettings: http.StatusUnprocessableEntity,
	protocol.BadMove:     http.StatusUnprocessableEntity,
	protocol.BadWords:    http.StatusUnprocessableEntity,
	protocol.Quiet:       http.StatusForbidden,
	protocol.InPlay:      http.StatusConflict,
	protocol.TooLarge:    http.StatusRequestEntityTooLarge,
	protocol.NotFound:    http.StatusNotFound,
	protocol.NotSeated:   http.StatusForbidden,
	protocol.NotHost:     http.StatusForbidden,
	protocol.Forbidden:   http.StatusForbidden,
	protocol.IsBanned:    http.StatusForbidden,
	protocol.IsClosed:    http.StatusForbidden,
	protocol.Barred:      http.StatusForbidden,
	protocol.Guarded:     http.StatusForbidden,
	protocol.Faulty:      http.StatusInternalServerError,
	protocol.Quarantined: http.StatusServiceUnavailable,
	protocol.Busy:        http.StatusServiceUnavailable,
	protocol.TooMany:     http.StatusTooManyRequests,
	protocol.Unavailable: http.StatusServiceUnavailable,
	protocol.Internal:    http.StatusInternalServerError,
	protocol.Elsewhere:   http.StatusServiceUnavailable,
}

// retries say how long to wait before trying again what was refused for the moment only.
var retries = map[protocol.Code]time.Duration{
	protocol.Busy:        time.Second,
	protocol.Unavailable: time.Second,
	protocol.Internal:    time.Second,
	protocol.Elsewhere:   time.Second,
}

// fault is why a request failed: what the client is told, apart from the cause, which only the log gets to see.
type fault struct {
	code   protocol.Code
	text   string
	status int           // 0 takes the code's
	retry  time.Duration // how long to wait before trying again; 0 says nothing
	until  int64         // when it is possible, Unix milliseconds; 0 says nothing
	cause  error         // nil if the client alone is at fault
	shared bool          // the limit is of the network address, which many people may share
}

func (f *fault) Error() string {
	if f.cause != nil {
		return f.text + ": " + f.cause.Error()
	}
	return f.text
}

func (f *fault) Unwrap() error { return f.cause }

// faultOf makes any error one that a client can be told of.
func faultOf(err error) *fault {
	var f *fault
	var refusal *protocol.Refusal
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &refusal):
		f = &fault{code: refusal.Code, text: refusal.Text, retry: retries[refusal.Code], until: refusal.Until,
			shared: refusal.Shared}
		if f.until > 0 {
			f.retry = time.Until(time.UnixMilli(f.until))
		}
		return f
	case errors.As(err, &tooLarge):
		return &fault{code: protocol.TooLarge,
			text: "The body must not be over " + strconv.FormatInt(tooLarge.Limit, 10) + " bytes."}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return &fault{code: protocol.Unavailable, text: "The server could not do this in time. Try again.",
			retry: time.Second, cause: err}
	case room.IsDamaged(err):
		return &fault{code: protocol.Internal, text: "Something went wrong on the server. Try again.", retry: time.Second,
			cause: err}
	}
	// Whatever else a store says is that it could not, and nothing against the request.
	return &fault{code: protocol.Unavailable, text: "The server's store does not answer. Try again in a moment.",
		retry: time.Second, cause: err}
}

// answer writes the fault as a response.
func (f *fault) answer(w http.ResponseWriter) {
	status := f.status
	if status == 0 {
		status = statuses[f.code]
	}
	if status == 0 {
		status = http.StatusConflict
	}
	if f.retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.retry.Seconds()))))
	}
	writeJSON(w, status, protocol.Failure{Code: f.code, Text: f.text, Shared: f.shared, Until: f.until})
}

// refusal returns the fault as it goes out over a websocket.
func (f *fault) refusal() *protocol.Refusal {
	return &protocol.Refusal{Code: f.code, Text: f.text, Shared: f.shared, Until: f.until}
}

// tooManyHere is the fault of going over a limit that all people at a network address share. What is plural.
func tooManyHere(what string, retry time.Duration) *fault {
	return &fault{code: protocol.TooMany, retry: retry, shared: true, text: fmt.Sprintf("%s came from your internet "+
		"address. Many people may share it, as at a school, and the limit is for all of them together. Try again in %.0f s.",
		what, math.Ceil(retry.Seconds()))}
}

// overLimit returns the fault of having to wait for a limit of the player's own, or for that of the address if it takes
// longer; nil if there is nothing to wait for. What is plural.
func overLimit(what string, own, address time.Duration) error {
	switch {
	case own <= 0 && address <= 0:
		return nil
	case address > own:
		return tooManyHere(what, address)
	}
	return tooMany(what+" came from you. Wait a little.", own)
}

// tooMany is the fault of going over a rate limit.
func tooMany(text string, retry time.Duration) *fault {
	return &fault{code: protocol.TooMany, text: text, retry: retry}
}
