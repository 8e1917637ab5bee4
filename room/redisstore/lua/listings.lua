-- Reads the latest changed listings of some partitions.
-- KEYS: 1 lobby of one of them
-- ARGV: 1 how many at most, then for each partition: lobby, listings, ends
-- Returns: see partitions.lua; {time, listing, time, listing, ...}, the latest changed ones
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return partitions(3, true, function(lobby, listings, ends)
  if redis.call('EXISTS', lobby) == 0 then return end
  local out = {}
  local rooms = redis.call('ZRANGE', lobby, 0, ARGV[1] - 1, 'REV', 'WITHSCORES')
  for i = 1, #rooms, 2 do
    local gone = redis.call('ZSCORE', ends, rooms[i])
    if not gone or tonumber(gone) > now then
      out[#out + 1] = {rooms[i + 1], redis.call('HGET', listings, rooms[i])}
    end
  end
  return out
end)
