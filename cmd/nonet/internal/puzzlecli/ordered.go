package puzzlecli

import (
	"context"
	"iter"
	"sync"
)

// runInOrder runs jobs on several goroutines and passes their results to each in the order of the jobs. At most a few
// jobs for each goroutine are in progress, so that a stream of any length takes constant memory. It stops at the first
// error of each, or when ctx is done.
func runInOrder[J, R any](ctx context.Context, workers int, jobs iter.Seq[J], newWorker func() func(J) R,
	each func(R) error) error {
	type task struct {
		job  J
		done chan R
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	order, work := make(chan task, 4*workers), make(chan task)
	go func() {
		defer close(order)
		defer close(work)
		for job := range jobs {
			t := task{job, make(chan R, 1)}
			select {
			case order <- t:
			case <-ctx.Done():
				return
			}
			select {
			case work <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			do := newWorker()
			for t := range work {
				t.done <- do(t.job)
			}
		})
	}
	for t := range order {
		select {
		case r := <-t.done:
			if err := each(r); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	group.Wait()
	return ctx.Err()
}
