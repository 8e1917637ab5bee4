-- Reads a page of a leaderboard.
-- KEYS: 1 ranks, 2 rows
-- ARGV: 1 the first rank, 2 the last, both from 0
-- Returns: {player, row, player, row, ...}, best first
local out = {}
for _, m in ipairs(redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])) do
  local player = string.sub(m, 18)
  out[#out + 1] = player
  out[#out + 1] = redis.call('HGET', KEYS[2], player)
end
return out
