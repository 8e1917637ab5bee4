-- Writes again which entry of a room is held: a replica that has this write also has the entry.
-- KEYS: 1 head
-- Returns: the entry's seq, or nil if none is held
local held = redis.call('HGET', KEYS[1], 'held')
if held then redis.call('HSET', KEYS[1], 'held', held) end
return held
