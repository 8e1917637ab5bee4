-- Ends the quarantine of a room. The room is listed again with its next entry.
-- KEYS: as quarantine.lua
-- ARGV: 1 room, 2 how long the log is kept, in milliseconds; 0 means forever
-- Returns: 1, or 0 if the room is not in quarantine
if redis.call('HDEL', KEYS[7], ARGV[1]) == 0 then
  return 0
end
redis.call('HDEL', KEYS[1], 'aside')
local deadline = redis.call('HGET', KEYS[1], 'deadline')
if not deadline then
  return 1 -- it had no log
end
redis.call('HSET', KEYS[1], 'listed', '0')
if deadline ~= '0' then
  redis.call('ZADD', KEYS[3], deadline, ARGV[1])
end
if ARGV[2] ~= '0' then
  local time = redis.call('TIME')
  local ends = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ends)
  redis.call('PEXPIREAT', KEYS[2], ends)
  redis.call('ZADD', KEYS[6], ends, ARGV[1])
end
return 1
