-- Adds a round to a player's history, unless the history has it already.
-- KEYS: 1 the rounds' ids by when they ended; 2 the rounds: id -> data
-- ARGV: 1 the round's id, 2 when it ended, 3 data, 4 how many rounds a history has at most
--       5 how long to keep it, in milliseconds, 0 means forever
-- Returns: nothing
local new = redis.call('EXISTS', KEYS[1]) == 0
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[3]) == 1 then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
  while redis.call('ZCARD', KEYS[1]) > tonumber(ARGV[4]) do
    redis.call('HDEL', KEYS[2], redis.call('ZPOPMIN', KEYS[1])[1])
  end
end
for _, key in ipairs(KEYS) do
  if ARGV[5] == '0' then
    redis.call('PERSIST', key)
  elseif new then
    redis.call('PEXPIRE', key, ARGV[5])
  else
    redis.call('PEXPIRE', key, ARGV[5], 'GT')
  end
end
