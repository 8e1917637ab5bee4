-- Replaces the entries of a room's log, if the caller's position is its head.
-- KEYS: 1 head, 2 log, 3 lobby, 4 listings, 5 a temporary stream that becomes the log
-- ARGV: 1 room, 2 epoch, 3 seq, 4 hash and 5 time: the caller's position
--       from 6 on hash, time and data of each entry
-- Returns: 1, 0 if there is no log, 2 if it has another head or the head is held
local head = redis.call('HMGET', KEYS[1], 'epoch', 'seq', 'hash', 'at', 'held', 'listed')
if not head[1] then return 0 end
if head[5] or head[1] ~= ARGV[2] or head[2] ~= ARGV[3] or head[3] ~= ARGV[4] or head[4] ~= ARGV[5] then return 2 end

redis.call('DEL', KEYS[5])
local seq = 0
for i = 6, #ARGV, 3 do
  seq = seq + 1
  redis.call('XADD', KEYS[5], seq, 'h', ARGV[i], 't', ARGV[i + 1], 'd', ARGV[i + 2])
end
local left = redis.call('PTTL', KEYS[2])
redis.call('RENAME', KEYS[5], KEYS[2])
if left > 0 then redis.call('PEXPIRE', KEYS[2], left) end
redis.call('HSET', KEYS[1], 'hash', ARGV[#ARGV - 2])

if head[6] == '1' then
  redis.call('HSET', KEYS[1], 'listed', '0')
  redis.call('ZREM', KEYS[3], ARGV[1])
  redis.call('HDEL', KEYS[4], ARGV[1])
end
return 1
