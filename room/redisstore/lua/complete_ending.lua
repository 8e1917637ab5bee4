-- Takes an ended round out of those that are pending, and of those that are set aside.
-- KEYS: 1 endings, 2 failed
-- ARGV: 1 the round
-- Returns: nothing
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
