-- Adds finishes to one leaderboard. Each player has one row, of the best finish under the name of the latest one. It
-- comes out the same in whatever order and however often finishes are added, so a round may be recorded again.
-- KEYS: 1 ranks: members "when achieved, player" scored by time, so that ties sort as they should; 2 rows, by player
-- ARGV: 1 when the board may be forgotten, in Unix milliseconds; 0 is never
--       then for each finish: player, time, at, strikes, name
-- Returns: nothing
local function member(at, player) return string.format('%016d', at) .. ' ' .. player end

for i = 2, #ARGV, 5 do
  local player, time, at, strikes, name = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), ARGV[i + 3], ARGV[i + 4]
  local named = at
  local row = redis.call('HGET', KEYS[2], player)
  if row then
    local oldTime, oldAt, oldStrikes, oldNamed, oldName = string.match(row, '^(%d+) (%d+) (%d+) (%d+) (.*)$')
    oldTime, oldAt, oldNamed = tonumber(oldTime), tonumber(oldAt), tonumber(oldNamed)
    if oldNamed > named or oldNamed == named and oldName > name then
      named, name = oldNamed, oldName
    end
    if oldTime < time or oldTime == time and oldAt <= at then
      time, at, strikes = oldTime, oldAt, oldStrikes
    else
      redis.call('ZREM', KEYS[1], member(oldAt, player))
    end
  end
  redis.call('ZADD', KEYS[1], time, member(at, player))
  redis.call('HSET', KEYS[2], player, string.format('%d %d %s %d %s', time, at, strikes, named, name))
end

if ARGV[1] ~= '0' then
  redis.call('PEXPIREAT', KEYS[1], ARGV[1])
  redis.call('PEXPIREAT', KEYS[2], ARGV[1])
end
