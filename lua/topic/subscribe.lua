--- Subscribes a person to a topic name or pattern. In the given topics, which they did not follow before, all existing
--- posts are marked as read.
---
--- KEYS
---   subscriptions  hash     parley:{user:id}:subscriptions
---   topicMarks     hash     parley:{user:id}:topicMarks
---   channel        channel  parley:{user:id}:channel
--- ARGV
---   pattern  text
---   limit    integer  subscriptions per person
---   marks[]  {topic text, offset integer}
--- Returns
---   since  ms
---   added  flag  whether it is new
--- Refuses
---   TOO_MANY_SUBSCRIPTIONS  {limit integer}
--- Publishes
---   topic.subscriptionsChanged  on channel, when it is new

-- @include nowMs

local subscriptions, marks, channel = unpack(KEYS)
local pattern, limit = ARGV[1], ARGV[2]

local since = redis.call('HGET', subscriptions, pattern)
if since then return {'ok', since, 0} end
if redis.call('HLEN', subscriptions) >= tonumber(limit) then return {'refused', 'TOO_MANY_SUBSCRIPTIONS', limit} end

local now = string.format('%.0f', nowMs())
redis.call('HSET', subscriptions, pattern, now)
for i = 3, #ARGV, 2 do
  local mark = tonumber(redis.call('HGET', marks, ARGV[i]) or 0)
  if mark < tonumber(ARGV[i + 1]) then redis.call('HSET', marks, ARGV[i], ARGV[i + 1]) end
end
redis.call('SPUBLISH', channel, '{"event":"topic.subscriptionsChanged","data":{}}')
return {'ok', now, 1}
