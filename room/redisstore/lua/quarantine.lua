-- Puts a room into quarantine, unless it is there already.
-- KEYS: 1 head, 2 log, 3 timers, 4 lobby, 5 listings, 6 ends, 7 quarantine
-- ARGV: 1 room, 2 the fault
-- Returns: nothing
if redis.call('HSETNX', KEYS[7], ARGV[1], ARGV[2]) == 0 then
  return
end
redis.call('HSET', KEYS[1], 'aside', '1')
redis.call('PERSIST', KEYS[1])
redis.call('PERSIST', KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[5], ARGV[1])
redis.call('ZREM', KEYS[6], ARGV[1])
