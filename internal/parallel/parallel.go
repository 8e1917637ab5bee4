// Package parallel runs a function for many values, a few at a time.
package parallel

import (
	"cmp"
	"fmt"
	"slices"
)

// batch is the maximum number of concurrent calls. A data file writes their changes with a single flush.
const batch = 8

// Each calls do for each value and returns the first error. It starts no further batch after an error. A panic in do
// is returned as an error.
func Each[T any](all []T, do func(T) error) (first error) {
	errs := make(chan error, batch)
	for some := range slices.Chunk(all, batch) {
		for _, one := range some {
			go func() {
				var err error
				defer func() {
					if cause := recover(); cause != nil {
						err = fmt.Errorf("a fault: %v", cause)
					}
					errs <- err
				}()
				err = do(one)
			}()
		}
		for range some {
			first = cmp.Or(first, <-errs)
		}
		if first != nil {
			break
		}
	}
	return first
}

// Map calls do for each value and returns the results in the same order.
func Map[T, R any](all []T, do func(T) (R, error)) ([]R, error) {
	results, places := make([]R, len(all)), make([]int, len(all))
	for i := range places {
		places[i] = i
	}
	err := Each(places, func(i int) (err error) {
		results[i], err = do(all[i])
		return err
	})
	return results, err
}
