--- Removes deleted conversations from a person's list. Recent entries stay, because a conversation is added to the list
--- before it is created.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
--- ARGV
---   graceMs            ms  minimum age of a removed entry
---   conversationIds[]  id
--- Returns
---   kept  integer  number of entries that were too recent

-- @include nowMs

local oldest = nowMs() - ARGV[1]
local kept = 0
for i = 2, #ARGV do
  local enteredAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or 0)
  if enteredAt > oldest then kept = kept + 1 else redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return {'ok', kept}
