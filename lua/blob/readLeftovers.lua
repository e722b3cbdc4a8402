--- What is left of files in a conversation that are in no message: whose bytes to remove now, and when to look again.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- Returns
---   shelf        text?  where the bytes of all its files are; null: the conversation is gone
---   closesAt     ms     when it ends by itself; -1: it does not, -2: it is gone
---   nextAt       ms     when the next upload is over unless something comes of it; 0: there is none
---   uploadIds[]  id     of those that are over

-- @include nowMs

local keys = {meta = KEYS[1], uploads = KEYS[2]}
local shelf = redis.call('HGET', keys.meta, 'epoch')
local now = nowMs()
local over, nextAt = {}, 0
local uploads = redis.call('HGETALL', keys.uploads)
for i = 1, #uploads, 2 do
  local endsAt = cjson.decode(uploads[i + 1]).endsAt
  if endsAt <= now then over[#over + 1] = uploads[i]
  elseif nextAt == 0 or endsAt < nextAt then nextAt = endsAt end
end
return {'ok', shelf, redis.call('PEXPIRETIME', keys.meta), nextAt, over}
