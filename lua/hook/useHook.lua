--- Reads the hook of a token, and notes that it was used.
---
--- KEYS
---   hook  hash  parley:{hook:hash}:hook
--- Returns
---   id       id
---   name     text
---   pattern  text
---   by       id    who made it
--- Refuses
---   HOOK_NOT_FOUND

-- @include nowMs

local hook = redis.call('HMGET', KEYS[1], 'id', 'name', 'pattern', 'by')
if not hook[1] then return {'refused', 'HOOK_NOT_FOUND'} end
redis.call('HSET', KEYS[1], 'lastUsedAt', string.format('%.0f', nowMs()))
return {'ok', hook[1], hook[2], hook[3], hook[4]}
