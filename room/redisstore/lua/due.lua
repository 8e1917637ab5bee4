-- Reads which rooms of a partition have come to their deadline.
-- KEYS: 1 timers, 2 ends
-- ARGV: 1 how many at most
-- Returns: {deadline, room, deadline, room, ...}, the longest overdue first
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local out = {}
local rooms = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1], 'WITHSCORES')
for i = 1, #rooms, 2 do
  local ends = redis.call('ZSCORE', KEYS[2], rooms[i])
  if not ends or tonumber(ends) > now then
    out[#out + 1] = rooms[i + 1]
    out[#out + 1] = rooms[i]
  end
end
return out
