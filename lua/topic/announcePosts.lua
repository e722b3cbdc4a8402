--- Enters posts of a topic's log in the registry, in the order of the log and each once, and tells everybody of them. What
--- was entered before is passed over; what would leave a gap is not taken.
---
--- KEYS
---   entries  hash     parley:{topics}:entries
---   channel  channel  parley:{topics}:channel
--- ARGV
---   topic     text
---   epoch     id       of the log
---   base      integer  posts that left the log at its beginning
---   rewindAt  integer  the version of the entry that is known to be ahead of a log that lost its end; else 0
---   after     integer  the offset before the first post
---   posts[]   json     as they are in the log
--- Returns
---   entry  json  its head is before the last post when there was a gap
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
