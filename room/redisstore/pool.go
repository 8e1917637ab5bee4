package redisstore

// Pool describes the use of the connections to all Redis servers.
type Pool struct {
	Open, Idle int    // all connections, and the unused ones among them
	Waits      uint64 // requests that had to wait for a connection, since the start
	Timeouts   uint64 // requests that gave up waiting
	Broken     uint64 // connections that were found broken and closed
}

// Pool returns the use of the connections, except those of subscribers.
func (s *Store) Pool() Pool {
	p := s.client.PoolStats()
	return Pool{Open: int(p.TotalConns), Idle: int(p.IdleConns), Waits: uint64(p.WaitCount),
		Timeouts: uint64(p.Timeouts), Broken: uint64(p.StaleConns)}
}
