--- Removes the unread counts of an erased person in these conversations, and what is pending of their total.
---
--- KEYS
---   state    hash        parley:{counters:k}:state
---   counted  hash        parley:{counters:k}:counted
---   zeros    sorted set  parley:{counters:k}:zeros
---   pending  sorted set  parley:{counters:k}:pending
--- ARGV
---   userId             id
---   conversationIds[]  id  or the id of an inbox's count

-- @include callInChunks

local state, counted, zeros, pending = unpack(KEYS)
local userId = ARGV[1]

local fields, tombstones = {}, {}
for i = 2, #ARGV do
  local tombstone = userId .. ' ~' .. redis.sha1hex(ARGV[i])
  fields[#fields + 1] = userId .. ' ' .. ARGV[i]
  fields[#fields + 1] = tombstone
  tombstones[#tombstones + 1] = tombstone
end
callInChunks('HDEL', counted, fields)
callInChunks('ZREM', zeros, tombstones)
redis.call('ZREM', pending, userId)
if redis.call('EXISTS', pending) == 0 then redis.call('HDEL', state, 'since') end
return {'ok'}
