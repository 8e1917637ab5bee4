-- Reads the latest changed listings of a partition.
-- KEYS: 1 lobby, 2 listings, 3 ends
-- ARGV: 1 how many at most
-- Returns: {listing, time, listing, time, ...}, the latest changed ones
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local out = {}
local rooms = redis.call('ZRANGE', KEYS[1], 0, ARGV[1] - 1, 'REV', 'WITHSCORES')
for i = 1, #rooms, 2 do
  local gone = redis.call('ZSCORE', KEYS[3], rooms[i])
  if not gone or tonumber(gone) > now then
    out[#out + 1] = redis.call('HGET', KEYS[2], rooms[i])
    out[#out + 1] = rooms[i + 1]
  end
end
return out
