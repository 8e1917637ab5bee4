#!lua flags=allow-cross-slot-keys,no-writes
-- Reads a server's clock for some partitions.
-- ARGV: any key of each partition. They are no KEYS, because a cluster accepts only keys of one slot as keys.
-- Returns: {Unix milliseconds, the numbers, from 1, of the partitions that the server does not serve}
local time = redis.call('TIME')
local out = {time[1] * 1000 + math.floor(time[2] / 1000)}
for i, key in ipairs(ARGV) do
  if type(redis.pcall('EXISTS', key)) == 'table' then out[#out + 1] = i end
end
return out
