--- Lists the orphaned uploads of a conversation, whose bytes can be removed, and when the next upload expires.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- Returns
---   shelf        text?  the namespace of all its bytes; null: the conversation is gone
---   nextAt       ms     when the next upload expires; 0: there is none
---   uploadIds[]  id     expired uploads

-- @include nowMs

local keys = {meta = KEYS[1], uploads = KEYS[2]}
local shelf = redis.call('HGET', keys.meta, 'epoch')
local now = nowMs()
local ended, nextAt = {}, 0
local uploads = redis.call('HGETALL', keys.uploads)
for i = 1, #uploads, 2 do
  local endsAt = cjson.decode(uploads[i + 1]).endsAt
  if endsAt <= now then ended[#ended + 1] = uploads[i]
  elseif nextAt == 0 or endsAt < nextAt then nextAt = endsAt end
end
return {'ok', shelf, nextAt, ended}
