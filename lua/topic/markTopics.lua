--- Moves a person's read cursors in topics forward. Idempotent.
---
--- KEYS
---   topicMarks  hash     parley:{user:id}:topicMarks
---   channel     channel  parley:{user:id}:channel
--- ARGV
---   rows[]  {topic text, from integer, offset integer, head integer}  from: a cursor below it does not move; head: the topic's end
--- Returns
---   readOffsets[]  integer  per row: the cursor afterwards
--- Publishes
---   topic.read  on channel, for each cursor that moved

local readOffsets = {}
for i = 1, #ARGV, 4 do
  local topic, from, offset, head = ARGV[i], tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
  local mark = tonumber(redis.call('HGET', KEYS[1], topic) or 0)
  if mark >= from and mark < offset then
    mark = offset
    redis.call('HSET', KEYS[1], topic, offset)
    redis.call('SPUBLISH', KEYS[2], string.format('{"event":"topic.read","data":{"topic":"%s","readOffset":%d,"unread":%d}}',
      topic, offset, math.max(head - offset, 0)))
  end
  readOffsets[#readOffsets + 1] = mark
end
return {'ok', readOffsets}
