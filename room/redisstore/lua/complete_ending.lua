-- Removes a finished round from the pending and from the failed ones.
-- KEYS: 1 endings, 2 failed
-- ARGV: 1 the round
-- Returns: nothing
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
