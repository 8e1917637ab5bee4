package room

import (
	"context"
	"time"
)

// Reviews keep finishes that are doubted until an operator has looked at them, and what was found. They are safe for
// concurrent use.
type Reviews interface {
	// Doubt keeps a doubt for as long as keep says; 0 is for ever. Where there is one of its id already, judged or not,
	// it changes nothing.
	Doubt(ctx context.Context, d Doubt, keep time.Duration) error
	// Doubted returns those of the doubts with these ids that there are, judged or not, in any order.
	Doubted(ctx context.Context, ids ...string) ([]Doubt, error)
	// Doubts returns up to max doubts without a verdict, the oldest first.
	Doubts(ctx context.Context, max int) ([]Doubt, error)
	// Judge gives a doubt its verdict, in the place of an earlier one. It returns [ErrNotFound] if there is none, or
	// none any more.
	Judge(ctx context.Context, id string, v Verdict) error
}
