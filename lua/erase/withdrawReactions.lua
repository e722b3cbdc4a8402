--- Replaces an element by one without the reactions of an erased person, and appends a `reacted` event for each of them.
--- An archived element is replaced by the caller afterwards. Does nothing when the element has changed or moved.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   log      list        parley:{c}:log
---   sent     sorted set  parley:{c}:sent
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId    id
---   epoch     text     of the intended log
---   offset    integer  of the message
---   archived  flag     the caller read the element in the archive
---   before    json     the element that the caller read
---   after     json     the element without the reactions
---   rows[]    {clientId id, emoji json}
--- Returns
---   done  flag  no: the element has changed or was archived meanwhile
--- Publishes
---   conversation.appended  on channel: `reacted`, for each emoji

-- @include readClock
-- @include appendEvent

local ROW = 2
local keys = {meta = KEYS[1], log = KEYS[2], sent = KEYS[3], channel = KEYS[4]}
local userId, epoch, offset, archived, before, after =
  ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1', ARGV[5], ARGV[6]

local current, base = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
if current ~= epoch then return {'ok', 1} end
local conversation = {epoch = epoch, base = tonumber(base)}
local index = offset - conversation.base - 1
if (index < 0) ~= archived then return {'ok', 0} end
if not archived then
  if redis.call('LINDEX', keys.log, index) ~= before then return {'ok', 0} end
  redis.call('LSET', keys.log, index, after)
end
local at = readClock()
for i = 7, #ARGV, ROW do
  appendEvent(keys, conversation, at, userId, ARGV[i], 'reacted',
    ',"target":' .. offset .. ',"emoji":' .. ARGV[i + 1] .. ',"on":false')
end
return {'ok', 1}
