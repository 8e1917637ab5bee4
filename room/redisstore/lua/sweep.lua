-- Removes rooms whose logs have expired from the indexes of some partitions.
-- KEYS: 1 ends of one of them
-- ARGV: 1 how many rooms of a partition at most, then for each partition: ends, timers, lobby, listings
-- Returns: see partitions.lua; no pairs
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return partitions(4, false, function(ends, timers, lobby, listings)
  if redis.call('EXISTS', ends) == 0 then return end
  local gone = redis.call('ZRANGE', ends, '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
  if #gone > 0 then
    redis.call('ZREM', timers, unpack(gone))
    redis.call('ZREM', lobby, unpack(gone))
    redis.call('HDEL', listings, unpack(gone))
    redis.call('ZREM', ends, unpack(gone))
  end
end)
