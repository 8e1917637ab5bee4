package storecfg

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"nonet/internal/logonce"
	"nonet/room/store"
)

// ErrorsEvery is the period in which a failing store causes one line in the log. Every room notices the failure.
const ErrorsEvery = time.Minute

// ThrottleErrors returns a log with one line per period about a failing store. Damage is always logged.
func ThrottleErrors(log *slog.Logger) *slog.Logger {
	return slog.New(logonce.Handler{
		Handler: log.Handler(), Throttle: &logonce.Throttle{Every: ErrorsEvery},
		Match: func(err error) bool {
			return !errors.Is(err, store.ErrDamaged) && (errors.As(err, new(*store.OpError)) ||
				errors.Is(err, store.ErrLate) || errors.Is(err, context.DeadlineExceeded))
		},
	})
}
