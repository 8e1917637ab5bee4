// Package parallel runs a function for many values, a few at a time.
package parallel

import (
	"cmp"
	"fmt"
	"sync"
)

// batch is the maximum number of concurrent calls. A data file writes their changes with a single flush.
const batch = 8

// Each calls do for each value and returns an error if a call fails. It starts no further batch after an error. A panic
// in do is returned as an error.
func Each[T any](all []T, do func(T) error) error {
	return forBatches(len(all), func(i int) error { return do(all[i]) })
}

// Map calls do for each value and returns the results in the same order.
func Map[T, R any](all []T, do func(T) (R, error)) ([]R, error) {
	results := make([]R, len(all))
	err := forBatches(len(all), func(i int) (err error) {
		results[i], err = do(all[i])
		return err
	})
	return results, err
}

// forBatches calls do for the numbers below n.
func forBatches(n int, do func(i int) error) error {
	for from := 0; from < n; from += batch {
		var errs [batch]error
		var calls sync.WaitGroup
		for i := from; i < min(from+batch, n); i++ {
			calls.Go(func() {
				defer func() {
					if cause := recover(); cause != nil {
						errs[i-from] = fmt.Errorf("a fault: %v", cause)
					}
				}()
				errs[i-from] = do(i)
			})
		}
		calls.Wait()
		if err := cmp.Or(errs[:]...); err != nil {
			return err
		}
	}
	return nil
}
