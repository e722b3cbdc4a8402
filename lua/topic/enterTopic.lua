--- Enters a topic in the registry, before its first post; one that is there stays as it is.
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic    text
---   epoch    id       of its log, if it is new
---   by       id       who makes it, empty: nobody
---   readers  json     who may read it, if it is new: a list of ids, or null: everybody
---   limit    integer  topics in all
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
