-- Moves a finished round from the failed to the pending ones.
-- KEYS: 1 endings, 2 failed
-- ARGV: 1 the round
-- Returns: 1, or 0 if it is not a failed one
if redis.call('HDEL', KEYS[2], ARGV[1]) == 0 then
  return 0
end
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)), ARGV[1])
return 1
