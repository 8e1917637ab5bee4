-- What the scripts that read a log begin with.
-- page returns entries of a stream from an id on: at most so many, with at most so many bytes of data between them, but one in
-- any case. It reads a few at a time, for it learns how large they are only from having them.
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

