--- Removes a scheduled or refused message.
---
--- KEYS
---   scheduled     hash        parley:{user:id}:scheduled
---   scheduledDue  sorted set  parley:{user:id}:scheduledDue
---   channel       channel     parley:{user:id}:channel
--- ARGV
---   clientId  id
--- Publishes
---   scheduled.changed  on channel, when it existed

redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HDEL', KEYS[1], ARGV[1]) == 1 then
  redis.call('SPUBLISH', KEYS[3], '{"event":"scheduled.changed","data":{}}')
end
return {'ok'}
