--- Adds posts of a topic's log to its registry entry, in log order and each once, and publishes them. Skips posts that
--- were added before, and does nothing if there would be a gap.
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic     text
---   epoch     id       of the log
---   base      integer  the offset before the log's first post
---   rewindAt  integer  the version of an entry that is ahead of a log that lost its end, to rewind it; else 0
---   after     integer  the offset before the first post
---   posts[]   json     as stored in the log
--- Returns
---   entry  json  its head is before the last post if there was a gap
--- Refuses
---   TOPIC_NOT_FOUND
--- Publishes
---   topic.entered  on channel, when a post is new

-- @include topicEntry

local topic, epoch, base, rewindAt, after = unpack(ARGV, 1, 5)
base, rewindAt, after = tonumber(base), tonumber(rewindAt), tonumber(after)

local known = redis.call('HGET', KEYS[1], topic)
if not known then return {'refused', 'TOPIC_NOT_FOUND'} end
local entry = readTopicEntry(known)
local isOther = entry.epoch ~= epoch or entry.version == rewindAt
local head = isOther and after or math.max(entry.head, base)
if after > head then return {'ok', known} end

local posts = {}
for i = 6 + head - after, #ARGV do
  head = head + 1
  posts[#posts + 1] = '{"offset":' .. head .. ',' .. string.sub(ARGV[i], 2)
end
if #posts == 0 and not isOther then return {'ok', known} end
if isOther then entry.first = base end
entry.epoch, entry.head, entry.last = epoch, head, posts[#posts] or 'null'
return {'ok', writeTopicEntry(KEYS[1], KEYS[2], topic, entry, posts)}
