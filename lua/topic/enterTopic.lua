--- Adds a topic to the registry, before its first post. An existing entry stays unchanged.
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic    text
---   epoch    id       of the log of a new topic
---   by       id       the creator; empty: the operator
---   readers  json     who may read a new topic: a list of ids, or null: everyone
---   limit    integer  maximum number of topics
--- Returns
---   entry  json
--- Refuses
---   TOO_MANY_TOPICS  {limit integer}
--- Publishes
---   topic.entered  on channel, when it is new

-- @include topicEntry

local topic, epoch, by, readers, limit = unpack(ARGV)

local known = redis.call('HGET', KEYS[1], topic)
if known then return {'ok', known} end
if redis.call('HLEN', KEYS[1]) >= tonumber(limit) then return {'refused', 'TOO_MANY_TOPICS', limit} end

local entry = {version = 0, head = 0, first = 0, epoch = epoch, by = by, readers = readers, last = 'null'}
return {'ok', writeTopicEntry(KEYS[1], KEYS[2], topic, entry, {})}
