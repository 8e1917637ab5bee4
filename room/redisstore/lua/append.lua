-- Adds one entry to a room's log if the caller's position is the log's head, and makes the changes that belong to it.
-- KEYS: 1 head, 2 log, 3 timers, 4 lobby, 5 listings, 6 ends, 7 news (a channel), 8 endings, 9 inbox
-- ARGV: 1 room
--       2 epoch, 3 seq, 4 hash and 5 time: the caller's position
--       6 seq, 7 hash, 8 data of the entry
--       9 listing, with a "+" before it; "" means none
--       10 deadline in Unix milliseconds; 0 means none
--       11 how long the log is kept, in milliseconds; 0 means forever
--       12 when the append is too late, in Unix milliseconds; 0 means never
--       13 a lower bound of the room's clock, in Unix milliseconds: a clock that is far behind it was set back, and the
--       entry then gets this time
--       14 marks: "f" alone for most entries: the caller's node follows the room and need not be notified; otherwise
--       "t" if 13 is the time that the entry already has, "e" if it ends a round, "h" if it is held, that is, not
--       published before a replica has it; see publish_held.lua
-- Returns: the entry's time in Unix milliseconds if it was added, negative if no follower was notified, or
--          {1, that time, the batches of the inbox, see forward.lua}
--          {0, epoch, entries from the caller's position on} if not; the epoch is "" if there is no log
--          {2} if it is too late, {3} if the room is in quarantine, {4} if the entry before it is held
local call = redis.call
local room, epoch, seq, data, marks = ARGV[1], ARGV[2], ARGV[6], ARGV[8], ARGV[14]
local head = call('HMGET', KEYS[1], 'epoch', 'seq', 'hash', 'at', 'deadline', 'listed', 'aside', 'held', 'handed')

if head[7] then return {3} end
if head[8] then return {4} end
if head[1] and (head[1] ~= epoch or head[2] ~= ARGV[3] or head[3] ~= ARGV[4] or head[4] ~= ARGV[5]) then
  if head[1] ~= epoch then return {0, head[1], {}} end
  return {0, epoch, page(KEYS[2], ARGV[3], readMax, readBytes)}
end
if not head[1] and ARGV[3] ~= '0' then return {0, '', {}} end
local time = call('TIME')
local at = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[12] ~= '0' and at >= tonumber(ARGV[12]) then return {2} end
if not head[1] then call('UNLINK', KEYS[2]) end
local follows, timed, ending, held = marks == 'f'
if not follows and marks ~= '' then
  timed, ending, held = string.find(marks, 't'), string.find(marks, 'e'), string.find(marks, 'h')
end

-- The entry comes first: if Redis has no memory for it, nothing has changed.
if ARGV[13] - at > setBack or timed then at = tonumber(ARGV[13]) end
at = math.max(at, tonumber(head[4] or '0'))
local text = string.format('%d', at)
call('XADD', KEYS[2], seq, 'h', ARGV[7], 't', text, 'd', data)
local listed = ARGV[9] == '' and '0' or '1'
if head[5] == ARGV[10] and head[6] == listed then
  call('HSET', KEYS[1], 'seq', seq, 'hash', ARGV[7], 'at', text)
else
  call('HSET', KEYS[1], 'epoch', epoch, 'seq', seq, 'hash', ARGV[7], 'at', text, 'deadline', ARGV[10], 'listed', listed)
end

if ARGV[10] ~= (head[5] or '0') then
  if ARGV[10] == '0' then
    call('ZREM', KEYS[3], room)
  else
    call('ZADD', KEYS[3], ARGV[10], room)
  end
end

if listed == '1' then
  local listing = string.sub(ARGV[9], 2)
  if head[6] ~= '1' or call('HGET', KEYS[5], room) ~= listing then
    call('ZADD', KEYS[4], at, room)
    call('HSET', KEYS[5], room, listing)
  end
elseif head[6] == '1' then
  call('ZREM', KEYS[4], room)
  call('HDEL', KEYS[5], room)
end

local ends = call('PEXPIRETIME', KEYS[1]) -- when the room expires; negative if never
if ARGV[11] == '0' then
  if ends > 0 or not head[1] then
    call('PERSIST', KEYS[1])
    call('PERSIST', KEYS[2])
    call('ZREM', KEYS[6], room)
  end
else
  -- Keep it a thousandth longer, so that most entries need not update the expiry.
  local least = at + ARGV[11]
  local most = least + math.floor(ARGV[11] / 1000)
  if ends < least or ends > most or not head[1] then
    ends = string.format('%.0f', most)
    call('PEXPIREAT', KEYS[1], ends)
    call('PEXPIREAT', KEYS[2], ends)
    call('ZADD', KEYS[6], ends, room)
  end
end

if ending then
  call('ZADD', KEYS[8], at, seq .. ' ' .. #epoch .. ' ' .. epoch .. room)
end

-- Publish last, once everything has been written, and only if there is a follower.
if held then
  call('HSET', KEYS[1], 'held', seq)
elseif follows and call('PUBSUB', 'SHARDNUMSUB', KEYS[7])[2] == 1 then
  at = -at
else
  publish(KEYS[7], epoch, seq, ARGV[7], text, data)
end
if not head[9] then return at end
local reply = {1, at}
for _, batch in ipairs(call('LRANGE', KEYS[9], 0, -1)) do reply[#reply + 1] = batch end
call('UNLINK', KEYS[9])
call('HDEL', KEYS[1], 'handed')
return reply
