-- Reads the rooms of some partitions whose deadline has come.
-- KEYS: 1 timers of one of them
-- ARGV: 1 how many at most, then for each partition: timers, ends
-- Returns: see partitions.lua; {deadline, room, deadline, room, ...}, the longest overdue ones
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return partitions(2, false, function(timers, ends)
  if redis.call('EXISTS', timers) == 0 then return end -- cheaper than reading a missing key
  local out = {}
  local rooms = redis.call('ZRANGE', timers, '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1], 'WITHSCORES')
  for i = 1, #rooms, 2 do
    local gone = redis.call('ZSCORE', ends, rooms[i])
    if not gone or tonumber(gone) > now then
      out[#out + 1] = {rooms[i + 1], rooms[i]}
    end
  end
  return out
end)
