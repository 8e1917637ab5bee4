-- Reads a server's clock for some partitions.
-- KEYS: 1 any key of one of them
-- ARGV: any key of each of them
-- Returns: {seconds, microseconds, the numbers, from 1, of the partitions that the server does not serve}
local out = redis.call('TIME')
for i, key in ipairs(ARGV) do
  if type(redis.pcall('EXISTS', key)) == 'table' then out[#out + 1] = tostring(i) end
end
return out
