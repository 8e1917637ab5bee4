-- Publishes an entry that was held until a replica had it.
-- KEYS: 1 head, 2 log, 3 news (a channel)
-- ARGV: 1 the entry's seq
-- Returns: nothing
local head = redis.call('HMGET', KEYS[1], 'epoch', 'held')
if head[2] ~= ARGV[1] then return end
redis.call('HDEL', KEYS[1], 'held')
local entry = redis.call('XRANGE', KEYS[2], ARGV[1], ARGV[1])[1]
if entry then
  publish(KEYS[3], head[1], ARGV[1], entry[2][2], entry[2][4], entry[2][6])
end
