-- Reads a page of a player's history.
-- KEYS: 1 the rounds' ids by when they ended; 2 the rounds: id -> data
-- ARGV: 1 the first, from 0; 2 how many
-- Returns: {all rounds there are, id, when it ended, data, id, ...}, the latest first
local first, n = tonumber(ARGV[1]), tonumber(ARGV[2])
local out = {tostring(redis.call('ZCARD', KEYS[1]))}
if n > 0 then
  local found = redis.call('ZREVRANGE', KEYS[1], first, first + n - 1, 'WITHSCORES')
  for i = 1, #found, 2 do
    out[#out + 1] = found[i]
    out[#out + 1] = found[i + 1]
    out[#out + 1] = redis.call('HGET', KEYS[2], found[i])
  end
end
return out
