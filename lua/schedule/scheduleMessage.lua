--- Schedules a message, or updates a scheduled one. Its client id makes sure that it is sent only once, even if it is
--- retried.
---
--- KEYS
---   scheduled     hash        parley:{user:id}:scheduled
---   scheduledDue  sorted set  parley:{user:id}:scheduledDue
---   channel       channel     parley:{user:id}:channel
--- ARGV
---   clientId  id
---   sendAt    ms
---   message   json     the complete message
---   farthest  ms       maximum delay
---   limit     integer  scheduled messages per person
--- Refuses
---   SEND_TIME_PAST
---   SEND_TIME_TOO_FAR
---   TOO_MANY_SCHEDULED
--- Publishes
---   scheduled.changed  on channel, when it changed

-- @include nowMs

local scheduledKey, dueKey, channel = unpack(KEYS)
local clientId, sendAt, message, farthest, limit = unpack(ARGV)

local before = redis.call('HGET', scheduledKey, clientId)
if before == message then return {'ok'} end
local now = nowMs()
if tonumber(sendAt) <= now then return {'refused', 'SEND_TIME_PAST'} end
if tonumber(sendAt) > now + farthest then return {'refused', 'SEND_TIME_TOO_FAR'} end
if not before and redis.call('HLEN', scheduledKey) >= tonumber(limit) then return {'refused', 'TOO_MANY_SCHEDULED'} end
redis.call('HSET', scheduledKey, clientId, message)
redis.call('ZADD', dueKey, sendAt, clientId)
redis.call('SPUBLISH', channel, '{"event":"scheduled.changed","data":{}}')
return {'ok'}
