-- What the scripts that look at many partitions of a server begin with. They name the keys of all but one of them as
-- arguments, for a cluster takes the keys of only one slot as such.
--
-- partitions calls look with the keys of each partition, so many of them, from the second argument on. It returns what the scripts
-- return: {the pairs of score and text that look found, one after another, of all partitions together no more than the first
-- argument says, the lowest scores first, or the highest; the numbers, from 1, of the partitions that could not be looked
-- at, as one whose slot is moving; why the last of them could not}.
local function partitions(keys, highest, look)
  local found, elsewhere, why = {}, {}, ''
  for i = 2, #ARGV, keys do
    local ok, some = pcall(look, ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3])
    if ok then
      for _, pair in ipairs(some or {}) do found[#found + 1] = pair end
    else
      elsewhere[#elsewhere + 1] = (i - 2) / keys + 1
      why = type(some) == 'table' and some.err or tostring(some)
    end
  end
  local most = tonumber(ARGV[1])
  if #found > most then
    table.sort(found, function(a, b)
      if highest then a, b = b, a end
      return tonumber(a[1]) < tonumber(b[1])
    end)
  end
  local out = {}
  for i = 1, math.min(most, #found) do
    out[2 * i - 1], out[2 * i] = found[i][1], found[i][2]
  end
  return {out, elsewhere, why}
end

