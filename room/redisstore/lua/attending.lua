-- Reads who is connected to a room.
-- KEYS: 1 here
-- Returns: {node, crowd, node, crowd, ...} of the nodes that have spoken lately
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local out = {}
local said = redis.call('HGETALL', KEYS[1])
for i = 1, #said, 2 do
  local until_, crowd = string.match(said[i + 1], '^(%d+) (.*)$')
  if tonumber(until_) > now then
    out[#out + 1] = said[i]
    out[#out + 1] = crowd
  end
end
return out
