--- Completes a reminder, unless it has another time by now. The message stays saved.
---
--- KEYS
---   reminders  sorted set  parley:{user:id}:reminders
---   channel    channel     parley:{user:id}:channel
--- ARGV
---   conversationId  text
---   offset          integer
---   at              ms       as returned by `readDueReminders`
--- Returns
---   settled  flag
--- Publishes
---   saved.changed  on channel, when it was completed

local remindersKey, channel = unpack(KEYS)
local conversationId, offset, at = unpack(ARGV)
local entry = offset .. ':' .. conversationId

if tonumber(redis.call('ZSCORE', remindersKey, entry) or 0) ~= tonumber(at) then return {'ok', 0} end
redis.call('ZREM', remindersKey, entry)
redis.call('SPUBLISH', channel, '{"event":"saved.changed","data":{"conversationId":' .. cjson.encode(conversationId)
  .. ',"offset":' .. offset .. ',"on":true}}')
return {'ok', 1}
