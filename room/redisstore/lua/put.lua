-- Puts a record under a key.
-- KEYS: 1 the records: name -> value
-- ARGV: 1 name, 2 value, 3 how long to keep all of them, in milliseconds, 0 means forever
--       4 the maximum number of records, 0 means no limit; 5 "1" overwrites a record of that name
-- Returns: the value of the record now; nothing if there are too many
local old = redis.call('HGET', KEYS[1], ARGV[1])
local most, count = tonumber(ARGV[4]), redis.call('HLEN', KEYS[1])
if not old and most > 0 and count >= most then
  return false
end
if not old or ARGV[5] == '1' then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  old = ARGV[2]
end
if ARGV[3] == '0' then
  redis.call('PERSIST', KEYS[1])
elseif count == 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
else
  redis.call('PEXPIRE', KEYS[1], ARGV[3], 'GT')
end
return old
