--- Removes an erased person from what is stored for another one: whom they block and follow.
---
--- KEYS
---   blocks          sorted set  parley:{user:id}:blocks
---   followedPeople  hash        parley:{user:id}:followedPeople
---   channel         channel     parley:{user:id}:channel
--- ARGV
---   userId  id  the erased person
--- Returns
---   wasBlocked  flag  the caller then removes the block from their direct conversation: see block/applyBlock
--- Publishes
---   block.changed               on channel, when they were blocked
---   topic.subscriptionsChanged  on channel, when they were followed

local userId = ARGV[1]

local wasBlocked = redis.call('ZREM', KEYS[1], userId)
if wasBlocked == 1 then
  redis.call('SPUBLISH', KEYS[3], '{"event":"block.changed","data":{"userId":"' .. userId .. '","on":false}}')
end
if redis.call('HDEL', KEYS[2], userId) == 1 then
  redis.call('SPUBLISH', KEYS[3], '{"event":"topic.subscriptionsChanged","data":{}}')
end
return {'ok', wasBlocked}
