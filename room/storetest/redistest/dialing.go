package redistest

import "go.uber.org/goleak"

// Dialing excludes from leak checks the goroutines that try to reach a stopped server: go-redis checks only once a
// second whether their client is closed.
var Dialing = goleak.IgnoreAnyFunction("github.com/redis/go-redis/v9/internal/pool.(*ConnPool).tryDial")
