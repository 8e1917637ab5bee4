#!lua flags=allow-oom
-- Removes rooms whose logs have expired from the indexes of a partition, and reads the rooms whose deadline has come.
-- KEYS: 1 timers, 2 ends, 3 lobby, 4 listings
-- ARGV: 1 how many at most
-- Returns: {room, deadline, room, deadline, ...}, the longest overdue ones
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gone = redis.call('ZRANGE', KEYS[2], '-inf', now, 'BYSCORE', 'LIMIT', 0, 1000)
if #gone > 0 then
  redis.call('ZREM', KEYS[1], unpack(gone))
  redis.call('ZREM', KEYS[2], unpack(gone))
  redis.call('ZREM', KEYS[3], unpack(gone))
  redis.call('HDEL', KEYS[4], unpack(gone))
end
return redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1], 'WITHSCORES')
