-- Reads entries of a room's log, and the epoch that they belong to.
-- KEYS: 1 head, 2 log
-- ARGV: 1 the first seq, 2 the maximum number of entries, 3 the maximum number of bytes of data, unless the first entry has more
-- Returns: {epoch, entries, the seq of an entry that is held, or nil}, or nil if there is no log
local head = redis.call('HMGET', KEYS[1], 'epoch', 'held')
if not head[1] then return nil end
return {head[1], page(KEYS[2], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])), head[2]}
