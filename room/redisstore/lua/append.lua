-- Adds one entry to a room's log if the caller's position is the log's head, with all that changes together with it.
-- KEYS: 1 head, 2 log, 3 timers, 4 lobby, 5 listings, 6 ends, 7 news (a channel), 8 endings, 9 inbox
-- ARGV: 1 room
--       2 epoch, 3 seq, 4 hash, and 16 time: the caller's position
--       5 seq, 6 hash, 7 data of the entry
--       8 listing, with a "+" before it; "" is none
--       9 deadline in Unix milliseconds; 0 is none
--       10 how long the log is kept, in milliseconds; 0 is for ever
--       11 how many bytes of data are told at most
--       12 how many entries are returned at most, and 17 how many bytes of their data, unless one entry has more
--       13 the entry's time if it has one already, in Unix milliseconds; 0 has it stamped
--       14 "1" if the entry ends a round
--       15 from when on it is too late, in Unix milliseconds; 0 is never
--       18 "1" if the entry is held: nobody may know of it before a replica has it, see reveal.lua
--       19 what the room's clock shows at least, in Unix milliseconds, and 20 how far behind that a clock is which was set
--       back: the entry then has that time
-- Returns: {1, time in Unix milliseconds, and what was in the inbox, see hand.lua} if the entry was added
--          {0, epoch, entries from the caller's position on} if not; the epoch is "" if there is no log
--          {2} if it is too late, {3} if the room is in quarantine, {4} if an entry before it is held
local room, epoch, seq, hash, since = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[16]
local head = redis.call('HMGET', KEYS[1], 'epoch', 'seq', 'hash', 'at', 'deadline', 'listed', 'aside', 'held',
  'handed')

if head[7] then return {3} end
if head[8] then return {4} end
if head[1] and (head[1] ~= epoch or head[2] ~= seq or head[3] ~= hash or head[4] ~= since) then
  if head[1] ~= epoch then return {0, head[1], {}} end
  return {0, epoch, page(KEYS[2], seq, tonumber(ARGV[12]), tonumber(ARGV[17]))}
end
if not head[1] and seq ~= '0' then return {0, '', {}} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[15] ~= '0' and now >= tonumber(ARGV[15]) then return {2} end
if not head[1] then redis.call('UNLINK', KEYS[2]) end

-- The entry comes first: if there is no memory for it, nothing has happened.
local at = tonumber(ARGV[13])
if at == 0 then
  at = now
  if ARGV[19] - now > tonumber(ARGV[20]) then at = tonumber(ARGV[19]) end
end
at = math.max(at, tonumber(head[4] or '0'))
local text = string.format('%.0f', at)
redis.call('XADD', KEYS[2], ARGV[5], 'h', ARGV[6], 't', text, 'd', ARGV[7])
local listed = ARGV[8] == '' and '0' or '1'
if head[5] == ARGV[9] and head[6] == listed then
  redis.call('HSET', KEYS[1], 'seq', ARGV[5], 'hash', ARGV[6], 'at', text)
else
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'seq', ARGV[5], 'hash', ARGV[6], 'at', text,
    'deadline', ARGV[9], 'listed', listed)
end

if ARGV[9] ~= (head[5] or '0') then
  if ARGV[9] == '0' then
    redis.call('ZREM', KEYS[3], room)
  else
    redis.call('ZADD', KEYS[3], ARGV[9], room)
  end
end

if ARGV[8] ~= '' then
  local listing = string.sub(ARGV[8], 2)
  if head[6] ~= '1' or redis.call('HGET', KEYS[5], room) ~= listing then
    redis.call('ZADD', KEYS[4], at, room)
    redis.call('HSET', KEYS[5], room, listing)
  end
elseif head[6] == '1' then
  redis.call('ZREM', KEYS[4], room)
  redis.call('HDEL', KEYS[5], room)
end

local ends = redis.call('ZSCORE', KEYS[6], room)
if ARGV[10] == '0' then
  if ends or not head[1] then
    redis.call('PERSIST', KEYS[1])
    redis.call('PERSIST', KEYS[2])
    redis.call('ZREM', KEYS[6], room)
  end
else
  -- It is kept a thousandth longer, so that most entries leave the expiry alone.
  local least = at + ARGV[10]
  local most = least + math.floor(ARGV[10] / 1000)
  ends = tonumber(ends)
  if not head[1] or not ends or ends < least or ends > most then
    ends = string.format('%.0f', most)
    redis.call('PEXPIREAT', KEYS[1], ends)
    redis.call('PEXPIREAT', KEYS[2], ends)
    redis.call('ZADD', KEYS[6], ends, room)
  end
end

if ARGV[14] == '1' then
  redis.call('ZADD', KEYS[8], at, ARGV[5] .. ' ' .. #epoch .. ' ' .. epoch .. room)
end

-- Told last, when all of it is true.
if ARGV[18] == '1' then
  redis.call('HSET', KEYS[1], 'held', ARGV[5])
else
  tell(KEYS[7], epoch, ARGV[5], ARGV[6], text, ARGV[7], tonumber(ARGV[11]))
end
local reply = {1, at}
if head[9] then
  for _, batch in ipairs(redis.call('LRANGE', KEYS[9], 0, -1)) do reply[#reply + 1] = batch end
  redis.call('UNLINK', KEYS[9])
  redis.call('HDEL', KEYS[1], 'handed')
end
return reply
