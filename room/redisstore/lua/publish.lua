-- A function for scripts that publish entries.
-- publish sends an entry to the channel of its room. Subscribers read an entry from the log if it is too large to send.
local function publish(news, epoch, seq, hash, at, data)
  local mark = '+'
  if #data > publishMax then mark, data = '-', '' end
  redis.call('SPUBLISH', news, seq .. ' ' .. hash .. ' ' .. at .. ' ' .. #epoch .. ' ' .. epoch .. mark .. data)
end

