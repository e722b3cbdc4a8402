--- Unsubscribes a person from a topic name or pattern. Idempotent.
---
--- KEYS
---   subscriptions  hash     parley:{user:id}:subscriptions
---   channel        channel  parley:{user:id}:channel
--- ARGV
---   pattern  text
--- Returns
---   left  flag
--- Publishes
---   topic.subscriptionsChanged  on channel, when there was a subscription

local left = redis.call('HDEL', KEYS[1], ARGV[1])
if left == 1 then redis.call('SPUBLISH', KEYS[2], '{"event":"topic.subscriptionsChanged","data":{}}') end
return {'ok', left}
