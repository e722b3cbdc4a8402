--- Sets who may read a topic, for its creator or the team's owner.
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic        text
---   by           id
---   isTeamOwner  flag
---   readers      json  a list of ids, or null: everyone
--- Returns
---   entry  json
--- Refuses
---   TOPIC_NOT_FOUND
---   TOPIC_NOT_YOURS
--- Publishes
---   topic.entered  on channel

-- @include topicEntry

local topic, by, isTeamOwner, readers = unpack(ARGV)

local known = redis.call('HGET', KEYS[1], topic)
if not known then return {'refused', 'TOPIC_NOT_FOUND'} end
local entry = readTopicEntry(known)
if isTeamOwner ~= '1' and entry.by ~= by then return {'refused', 'TOPIC_NOT_YOURS'} end
entry.readers = readers
return {'ok', writeTopicEntry(KEYS[1], KEYS[2], topic, entry, {})}
