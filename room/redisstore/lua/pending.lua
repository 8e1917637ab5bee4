-- Reads which rounds of a partition have ended and are not settled.
-- KEYS: 1 endings
-- ARGV: 1 how many at most
-- Returns: {time, ending, time, ending, ...}, the oldest first
local out = {}
local endings = redis.call('ZRANGE', KEYS[1], 0, ARGV[1] - 1, 'WITHSCORES')
for i = 1, #endings, 2 do
  out[#out + 1] = endings[i + 1]
  out[#out + 1] = endings[i]
end
return out
