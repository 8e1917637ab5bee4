-- A function for scripts that read a log.
-- page returns entries of a stream from an id on: up to a number of entries and up to a number of bytes of data, but at least
-- one entry. It reads a few at a time, because it learns their size only by reading them.
local function page(log, from, most, bytes)
  local out, size, step = {}, 0, 16
  while #out < most do
    local some = redis.call('XRANGE', log, from, '+', 'COUNT', math.min(step, most - #out))
    for _, entry in ipairs(some) do
      size = size + #entry[2][6]
      if #out > 0 and size > bytes then return out end
      out[#out + 1] = entry
    end
    if #some < step then return out end
    from = '(' .. some[#some][1]
  end
  return out
end

