-- Reads a player's row of a leaderboard and those around it.
-- KEYS: 1 ranks, 2 rows
-- ARGV: 1 the player; 2 how many rows above and below
-- Returns: as top.lua; no rows if the player has none
local out = {tostring(redis.call('ZCARD', KEYS[1])), '0'}
local row = redis.call('HGET', KEYS[2], ARGV[1])
if not row then
  return out
end
local at = string.match(row, '^%-?%d+ (%d+) ')
local rank = redis.call('ZRANK', KEYS[1], string.format('%016d', at) .. ' ' .. ARGV[1])
local first = math.max(0, rank - ARGV[2])
out[2] = tostring(first)
for _, m in ipairs(redis.call('ZRANGE', KEYS[1], first, rank + ARGV[2])) do
  local player = string.sub(m, 18)
  out[#out + 1] = player
  out[#out + 1] = redis.call('HGET', KEYS[2], player)
end
return out
