-- A function for scripts that query many partitions of a server. They pass the keys of all but one partition as arguments,
-- because a cluster accepts only keys of one slot as keys.
--
-- partitions calls look for each partition with its keys, which begin at the second argument. It returns the result of the
-- script: {pairs of score and text found by look, one after another, in total at most as many as the first argument, sorted
-- by lowest or highest score; the numbers, from 1, of the partitions that could not be queried, for example because their
-- slot is moving; the error of the last one}.
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

