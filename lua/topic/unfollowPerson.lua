--- Makes a person stop following another one. Idempotent.
---
--- KEYS
---   followedPeople  hash     parley:{user:id}:followedPeople
---   channel         channel  parley:{user:id}:channel
--- ARGV
---   userId  id  the followed person
--- Returns
---   left  flag
--- Publishes
---   topic.subscriptionsChanged  on channel, when the person was followed

local left = redis.call('HDEL', KEYS[1], ARGV[1])
if left == 1 then redis.call('SPUBLISH', KEYS[2], '{"event":"topic.subscriptionsChanged","data":{}}') end
return {'ok', left}
