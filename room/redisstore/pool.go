package redisstore

// Pool is how the connections to Redis are used, of all its servers together.
type Pool struct {
	Open, Idle int    // connections that there are, and those of them that nobody uses
	Waits      uint64 // times that a request had to wait for one, since the start
	Timeouts   uint64 // times that it waited in vain
	Broken     uint64 // connections that were found to be of no use any more, and closed
}

// Pool returns how the connections are used. Those that bring news are not of the pool.
func (s *Store) Pool() Pool {
	p := s.client.PoolStats()
	return Pool{Open: int(p.TotalConns), Idle: int(p.IdleConns), Waits: uint64(p.WaitCount),
		Timeouts: uint64(p.Timeouts), Broken: uint64(p.StaleConns)}
}
