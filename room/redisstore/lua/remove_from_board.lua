-- Removes a player from a leaderboard.
-- KEYS: 1 ranks, 2 rows; see record_round.lua
-- ARGV: 1 the player
-- Returns: nothing
local row = redis.call('HGET', KEYS[2], ARGV[1])
if row then
  local at = string.match(row, '^%-?%d+ (%d+) ')
  redis.call('ZREM', KEYS[1], string.format('%016d', at) .. ' ' .. ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
end
