--- Removes a topic from the registry, for its creator or the team's owner. The caller then deletes its posts
--- (`emptyTopic`).
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic        text
---   by           id
---   isTeamOwner  flag
--- Refuses
---   TOPIC_NOT_FOUND
---   TOPIC_NOT_YOURS
--- Publishes
---   topic.removed  on channel

-- @include topicEntry

local topic, by, isTeamOwner = unpack(ARGV)

local known = redis.call('HGET', KEYS[1], topic)
if not known then return {'refused', 'TOPIC_NOT_FOUND'} end
if isTeamOwner ~= '1' and readTopicEntry(known).by ~= by then return {'refused', 'TOPIC_NOT_YOURS'} end
redis.call('HDEL', KEYS[1], topic)
redis.call('SPUBLISH', KEYS[2], '{"event":"topic.removed","data":{"topic":"' .. topic .. '"}}')
return {'ok'}
