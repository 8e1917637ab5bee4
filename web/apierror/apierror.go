// Package apierror defines the errors that clients get over HTTP and websockets: a code, a text, an HTTP status and
// when to try again.
package apierror

import (
	"cmp"
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

// statuses maps codes to HTTP statuses. The game's codes that are missing here mean 409 Conflict.
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
	protocol.BadOrigin:   http.StatusForbidden,
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

// retries maps codes of temporary errors to the time after which clients should try again.
var retries = map[protocol.Code]time.Duration{
	protocol.Busy:        time.Second,
	protocol.Unavailable: time.Second,
	protocol.Internal:    time.Second,
	protocol.Elsewhere:   time.Second,
}

// Error is a failed request. The client gets every field except Cause, which is only logged.
type Error struct {
	Code   protocol.Code
	Text   string
	Status int           // HTTP status; 0 means the status of Code
	Retry  time.Duration // how long to wait before trying again; 0 if unknown
	Until  int64         // when the request becomes possible, Unix milliseconds; 0 if unknown
	Cause  error         // nil if the client caused the error
	Shared bool          // the limit belongs to the network address, which many people may share
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Text + ": " + e.Cause.Error()
	}
	return e.Text
}

func (e *Error) Unwrap() error { return e.Cause }

// Of converts any error to an [*Error], which can be sent to a client.
func Of(err error) *Error {
	var e *Error
	var refusal *protocol.Refusal
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &e):
		return e
	case errors.As(err, &refusal):
		e = &Error{Code: refusal.Code, Text: refusal.Text, Retry: retries[refusal.Code], Until: refusal.Until,
			Shared: refusal.Shared}
		if e.Until > 0 {
			e.Retry = time.Until(time.UnixMilli(e.Until))
		}
		return e
	case errors.As(err, &tooLarge):
		return &Error{Code: protocol.TooLarge,
			Text: "The body must not be over " + strconv.FormatInt(tooLarge.Limit, 10) + " bytes."}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return &Error{Code: protocol.Unavailable, Text: "The server could not do this in time. Try again.",
			Retry: time.Second, Cause: err}
	case room.IsDamaged(err):
		return &Error{Code: protocol.Internal, Text: "Something went wrong on the server. Try again.", Retry: time.Second,
			Cause: err}
	}
	// Any other error means that the store failed; the request itself may be fine.
	return &Error{Code: protocol.Unavailable, Text: "The server's store does not answer. Try again in a moment.",
		Retry: time.Second, Cause: err}
}

// HTTPStatus returns the status of the HTTP response.
func (e *Error) HTTPStatus() int {
	if status := cmp.Or(e.Status, statuses[e.Code]); status != 0 {
		return status
	}
	return http.StatusConflict
}

// Refusal returns the error as it is sent over a websocket.
func (e *Error) Refusal() *protocol.Refusal {
	return &protocol.Refusal{Code: e.Code, Text: e.Text, Shared: e.Shared, Until: e.Until}
}

// TooManyFromAddress returns the error of exceeding a rate limit that everyone at a network address shares. what is a
// plural noun: "Too many requests".
func TooManyFromAddress(what string, retry time.Duration) *Error {
	return &Error{Code: protocol.TooMany, Retry: retry, Shared: true, Text: fmt.Sprintf("%s from your internet address. "+
		"If you share it, as in a school, the limit is for everyone together. Try again in %.0f s.",
		what, math.Ceil(retry.Seconds()))}
}

// CheckWait returns the error of exceeding the limit of a player or of an address, whichever means the longer wait. It
// returns nil if neither wait is above 0. what is a plural noun.
func CheckWait(what string, own, address time.Duration) error {
	switch {
	case own <= 0 && address <= 0:
		return nil
	case address > own:
		return TooManyFromAddress(what, address)
	}
	return TooMany(what+". Wait a little.", own)
}

// TooMany returns the error of exceeding a rate limit.
func TooMany(text string, retry time.Duration) *Error {
	return &Error{Code: protocol.TooMany, Text: text, Retry: retry}
}
