-- Adds a round's rows to one leaderboard. Each player has one row, with the best time or the number of wins, and the name of
-- the latest round. The result does not depend on the order in which rounds are added, nor on repetitions.
-- KEYS: 1 ranks: members "when achieved, player" with the value that they rank by as the score, so that ties are sorted by time
--       2 rows, by player: "score at strikes named-at round name", where "!" after the round means
--       that the speed is proved; 3 counted rounds, on a board of wins
-- ARGV: 1 when the board expires, in Unix milliseconds; 0 means never
--       2 the round's id; 3 "1" on a board of wins
--       then for each row: player, score, at, strikes, name, "1" if the speed is proved
-- Returns: nothing
local round, wins = ARGV[2], ARGV[3] == '1'
if wins and redis.call('SADD', KEYS[3], round) == 0 then
  return
end
local function member(at, player) return string.format('%016d', at) .. ' ' .. player end

for i = 4, #ARGV, 6 do
  local player, score, at, strikes, name = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), ARGV[i + 3], ARGV[i + 4]
  local named, of, mark = at, round, ARGV[i + 5] == '1' and '!' or ''
  local row = redis.call('HGET', KEYS[2], player)
  if row then
    local s, a, st, n, r, nm = string.match(row, '^(%-?%d+) (%d+) (%d+) (%d+) (%S+) (.*)$')
    local m = string.sub(r, -1) == '!' and '!' or ''
    r = string.sub(r, 1, #r - #m)
    s, a, n = tonumber(s), tonumber(a), tonumber(n)
    if n > named or n == named and nm > name then
      named, name = n, nm
    end
    local stays
    if wins then
      score = score + s
      stays = a > at or a == at and r > of
    else
      stays = s < score or s == score and (a < at or a == at and r <= of)
      if stays then
        score = s
      end
    end
    redis.call('ZREM', KEYS[1], member(a, player))
    if stays then
      if m == '!' or r ~= of then
        mark = m
      end
      at, strikes, of = a, st, r
    end
  end
  redis.call('ZADD', KEYS[1], score, member(at, player))
  redis.call('HSET', KEYS[2], player, string.format('%d %d %s %d %s %s', score, at, strikes, named, of .. mark, name))
end

if ARGV[1] ~= '0' then
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIREAT', key, ARGV[1])
  end
end
