-- Puts a batch into the inbox of a room, from which the next append takes it, and publishes it. The head has a mark that
-- there is an inbox, so that other appends need not look for one.
-- KEYS: 1 head, 2 inbox, 3 news (a channel)
-- ARGV: 1 epoch, 2 batch, 3 how long the inbox is kept, in milliseconds, 4 the maximum number of batches, 5 the batch as published
-- Returns: 1, 0 if the room has no log of that epoch, 2 if the inbox is full, 3 if the room is in quarantine
local head = redis.call('HMGET', KEYS[1], 'epoch', 'aside')
if head[1] ~= ARGV[1] then return 0 end
if head[2] then return 3 end
if redis.call('LLEN', KEYS[2]) >= tonumber(ARGV[4]) then return 2 end
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('HSET', KEYS[1], 'handed', '1')
redis.call('SPUBLISH', KEYS[3], ARGV[5])
return 1
