--- Mutes or unmutes one topic for a person, regardless of the patterns that match it.
---
--- KEYS
---   topicMutes  set      parley:{user:id}:topicMutes
---   channel     channel  parley:{user:id}:channel
--- ARGV
---   topic  text
---   muted  flag
---   limit  integer  mutes per person
--- Returns
---   changed  flag
--- Refuses
---   TOO_MANY_SUBSCRIPTIONS  {limit integer}
--- Publishes
---   topic.subscriptionsChanged  on channel, when it changed

local topic, muted, limit = unpack(ARGV)

local changed
if muted == '1' then
  if redis.call('SISMEMBER', KEYS[1], topic) == 1 then return {'ok', 0} end
  if redis.call('SCARD', KEYS[1]) >= tonumber(limit) then return {'refused', 'TOO_MANY_SUBSCRIPTIONS', limit} end
  changed = redis.call('SADD', KEYS[1], topic)
else
  changed = redis.call('SREM', KEYS[1], topic)
end
if changed == 1 then redis.call('SPUBLISH', KEYS[2], '{"event":"topic.subscriptionsChanged","data":{}}') end
return {'ok', changed}
