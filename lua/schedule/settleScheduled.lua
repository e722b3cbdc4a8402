--- Completes a scheduled message, unless it was changed or removed in the meantime: deletes a sent one, keeps a refused
--- one with the reason.
---
--- KEYS
---   scheduled     hash        parley:{user:id}:scheduled
---   scheduledDue  sorted set  parley:{user:id}:scheduledDue
---   channel       channel     parley:{user:id}:channel
--- ARGV
---   clientId  id
---   message   json  as read when it was sent
---   refused   text  the message with the refusal, as JSON; empty: it was sent
--- Returns
---   settled  flag
--- Publishes
---   scheduled.changed  on channel, when it was completed

local scheduledKey, dueKey, channel = unpack(KEYS)
local clientId, message, refused = unpack(ARGV)

if redis.call('HGET', scheduledKey, clientId) ~= message then return {'ok', 0} end
if refused == '' then redis.call('HDEL', scheduledKey, clientId)
else redis.call('HSET', scheduledKey, clientId, refused) end
redis.call('ZREM', dueKey, clientId)
redis.call('SPUBLISH', channel, '{"event":"scheduled.changed","data":{}}')
return {'ok', 1}
