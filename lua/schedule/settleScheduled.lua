--- What became of a message that was to be sent, unless it was changed or taken back since: it was sent, and is not kept any longer; or it
--- could not be, and is kept with the reason.
---
--- KEYS
---   scheduled     hash        parley:{user:id}:scheduled
---   scheduledDue  sorted set  parley:{user:id}:scheduledDue
---   channel       channel     parley:{user:id}:channel
--- ARGV
---   clientId  id
---   message   json  as it was when it was sent
---   refused   text  the same with the reason, as JSON; empty: it was sent
--- Returns
---   settled  flag
--- Publishes
---   scheduled.changed  on channel, when it was settled

local scheduledKey, dueKey, channel = unpack(KEYS)
local clientId, message, refused = unpack(ARGV)

if redis.call('HGET', scheduledKey, clientId) ~= message then return {'ok', 0} end
if refused == '' then redis.call('HDEL', scheduledKey, clientId)
else redis.call('HSET', scheduledKey, clientId, refused) end
redis.call('ZREM', dueKey, clientId)
redis.call('SPUBLISH', channel, '{"event":"scheduled.changed","data":{}}')
return {'ok', 1}
