-- Deletes a quarantined room and its log. No index refers to it; see quarantine.lua.
-- KEYS: 1 head, 2 log, 3 quarantine
-- ARGV: 1 room
-- Returns: 1, or 0 if the room is not in quarantine
if redis.call('HDEL', KEYS[3], ARGV[1]) == 0 then
  return 0
end
redis.call('UNLINK', KEYS[1], KEYS[2])
return 1
