package redistest

import "go.uber.org/goleak"

// Dialing leaves out of a look for leaks what tries to reach a server that is gone: go-redis looks only once a second
// whether the client that it tries for is closed.
var Dialing = goleak.IgnoreAnyFunction("github.com/redis/go-redis/v9/internal/pool.(*ConnPool).tryDial")
