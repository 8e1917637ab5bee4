-- Takes rooms whose logs have expired out of their partition's indexes, a bounded number of them.
-- KEYS: 1 timers, 2 lobby, 3 listings, 4 ends
-- ARGV: 1 how many rooms at most
-- Returns: how many rooms were taken out
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gone = redis.call('ZRANGE', KEYS[4], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
if #gone > 0 then
  redis.call('ZREM', KEYS[1], unpack(gone))
  redis.call('ZREM', KEYS[2], unpack(gone))
  redis.call('HDEL', KEYS[3], unpack(gone))
  redis.call('ZREM', KEYS[4], unpack(gone))
end
return #gone
