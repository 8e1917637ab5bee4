package memstore

import "time"

// expiry is when something expires, in Unix milliseconds; 0 means never.
type expiry struct{ until int64 }

func (e *expiry) expired(now int64) bool { return e.until > 0 && e.until <= now }

// extend makes something last for at least keep from now on, or forever if keep is 0.
func (e *expiry) extend(now int64, keep time.Duration) {
	if keep == 0 {
		e.until = 0
	} else if e.until > 0 {
		e.until = max(e.until, now+keep.Milliseconds())
	}
}

// live returns the value of a key, or nil if there is none. It deletes the value if it has expired.
func live[K comparable, T any, V interface {
	*T
	expired(now int64) bool
}](s *Store, all map[K]V, key K) V {
	v := all[key]
	if v != nil && v.expired(s.ms()) {
		delete(all, key)
		return nil
	}
	return v
}
