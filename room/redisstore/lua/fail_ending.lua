-- Moves a finished round from the pending to the failed ones.
-- KEYS: 1 endings, 2 failed
-- ARGV: 1 the round, 2 why
-- Returns: nothing
if redis.call('ZREM', KEYS[1], ARGV[1]) == 1 then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
end
