-- What the scripts that add entries, or let them be known, begin with.
-- tell tells those who follow a room of an entry. What is too large to tell is read by those who hear of it.
local function tell(news, epoch, seq, hash, at, data)
  local mark = '+'
  if #data > tellMax then mark, data = '-', '' end
  redis.call('SPUBLISH', news, seq .. ' ' .. hash .. ' ' .. at .. ' ' .. #epoch .. ' ' .. epoch .. mark .. data)
end

