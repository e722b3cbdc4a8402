--- Marks the inbox items of a conversation as read, up to the offset that the person has read.
---
--- KEYS
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeReads    hash        parley:{user:id}:noticeReads
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   conversationId  text
---   epoch           text
---   upTo            integer
--- Returns
---   cleared  integer  number of items that were unread
--- Publishes
---   inbox.cleared  on channel, when any was unread
---   inbox.changed  on channel, when any of them was a reaction, which may be newer than the message that it belongs to

-- @include noticeCounts
-- @include nowMs

local keys = {unread = KEYS[1], counted = KEYS[2]}
local conversationId, epoch, upTo = ARGV[1], ARGV[2], tonumber(ARGV[3])

local place = epoch .. ':' .. conversationId
local cleared, reactions = 0, {}
local now = nowMs()
local readAt = string.format('"at":%d,', now)
for _, entry in ipairs(redis.call('ZRANGE', keys.unread, 0, -1)) do
  local offset, at, isReaction, where = string.match(entry, '^(%d+):(%d+)(r?):(.*)$')
  at = tonumber(at)
  if at > 0 and at <= upTo and where == place then
    redis.call('ZREM', keys.unread, entry)
    redis.call('ZREM', keys.counted, offset)
    redis.call('HSET', KEYS[3], offset, now)
    cleared = cleared + 1
    if isReaction == 'r' then reactions[#reactions + 1] = offset end
  end
end
local counts = noticeCounts(keys)
if cleared > #reactions then
  redis.call('SPUBLISH', KEYS[4], '{"event":"inbox.cleared","data":{"conversationId":' .. cjson.encode(conversationId)
    .. ',"upTo":' .. upTo .. ',' .. readAt .. counts .. '}}')
end
if #reactions > 0 then
  redis.call('SPUBLISH', KEYS[4], '{"event":"inbox.changed","data":{"read":[' .. table.concat(reactions, ',')
    .. '],"gone":[],' .. readAt .. counts .. '}}')
end
return {'ok', cleared}
