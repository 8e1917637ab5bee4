-- Removes a win from a leaderboard of wins, if its round is counted there.
-- KEYS: 1 ranks, 2 rows, 3 rounds that are counted; see record_round.lua
-- ARGV: 1 the player, 2 the round, 3 the round of the latest remaining win, "" if unknown, 4 its time,
--       5 its strikes
-- Returns: nothing
local row = redis.call('HGET', KEYS[2], ARGV[1])
if not row or redis.call('SREM', KEYS[3], ARGV[2]) == 0 then
  return
end
local function member(at) return string.format('%016d', at) .. ' ' .. ARGV[1] end
local score, at, strikes, named, round, name = string.match(row, '^(%-?%d+) (%d+) (%d+) (%d+) (%S+) (.*)$')
redis.call('ZREM', KEYS[1], member(at))
score = score + 1 -- the score is minus the number of wins
if score >= 0 then
  redis.call('HDEL', KEYS[2], ARGV[1])
  return
end
if ARGV[3] ~= '' then
  at, strikes, round = ARGV[4], ARGV[5], ARGV[3]
end
redis.call('ZADD', KEYS[1], score, member(at))
redis.call('HSET', KEYS[2], ARGV[1], string.format('%d %s %s %s %s %s', score, at, strikes, named, round, name))
