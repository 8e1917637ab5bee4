-- Reads a page of a leaderboard.
-- KEYS: 1 ranks, 2 rows
-- ARGV: 1 the first rank, from 0; 2 how many
-- Returns: {all rows there are, first rank, player, row, player, row, ...}, best first
local first, n = tonumber(ARGV[1]), tonumber(ARGV[2])
local out = {tostring(redis.call('ZCARD', KEYS[1])), tostring(first)}
if n > 0 then
  for _, m in ipairs(redis.call('ZRANGE', KEYS[1], first, first + n - 1)) do
    local player = string.sub(m, 18)
    out[#out + 1] = player
    out[#out + 1] = redis.call('HGET', KEYS[2], player)
  end
end
return out
