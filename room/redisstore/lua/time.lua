-- Reads the clock of the server that has a partition.
-- KEYS: 1 any key of the partition
-- Returns: {seconds, microseconds}
return redis.call('TIME')
