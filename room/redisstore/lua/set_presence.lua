-- Replaces a node's report of who is connected to a room, and reads the reports of all nodes.
-- KEYS: 1 here
-- ARGV: 1 node, 2 the report as text, "" if empty, 3 its TTL in milliseconds
-- Returns: {node, report, node, report, ...} of the nodes whose reports have not expired
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  local left = redis.call('PTTL', KEYS[1])
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now + ARGV[3]) .. ' ' .. ARGV[2])
  redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[3])))
end
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
