-- Reads the finished rounds of some partitions whose results are pending.
-- KEYS: 1 endings of one of them
-- ARGV: 1 how many at most, then for each partition: endings
-- Returns: see partitions.lua; {time, ending, time, ending, ...}, the oldest ones
return partitions(1, false, function(endings)
  if redis.call('EXISTS', endings) == 0 then return end
  local out = {}
  local ended = redis.call('ZRANGE', endings, 0, ARGV[1] - 1, 'WITHSCORES')
  for i = 1, #ended, 2 do
    out[#out + 1] = {ended[i + 1], ended[i]}
  end
  return out
end)
