-- Replaces what a node says of who is connected to a room.
-- KEYS: 1 here
-- ARGV: 1 node, 2 crowd as text; "" is nobody, 3 how long it counts, in milliseconds
-- Returns: nothing
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  return
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local left = redis.call('PTTL', KEYS[1])
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now + ARGV[3]) .. ' ' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[3])))
