--- Takes conversations that are gone out of a person's list. One entered a moment ago stays: its conversation may be about
--- to be made, because the list comes first.
---
--- KEYS
---   conversations  sorted set  parley:{user:id}:conversations
--- ARGV
---   graceMs            ms  how old an entry must be
---   conversationIds[]  id
--- Returns
---   kept  integer  how many were too young

-- @include nowMs

local oldest = nowMs() - ARGV[1]
local kept = 0
for i = 2, #ARGV do
  local enteredAt = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or 0)
  if enteredAt > oldest then kept = kept + 1 else redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return {'ok', kept}
