--- Deletes the entries of ended uploads whose bytes have been removed.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   shelf        text  the namespace of their bytes
---   uploadIds[]  id

-- @include nowMs

local keys = {meta = KEYS[1], uploads = KEYS[2]}
if redis.call('HGET', keys.meta, 'epoch') ~= ARGV[1] then return {'ok'} end
local now = nowMs()
for i = 2, #ARGV do
  local entry = redis.call('HGET', keys.uploads, ARGV[i])
  if entry and cjson.decode(entry).endsAt <= now then redis.call('HDEL', keys.uploads, ARGV[i]) end
end
return {'ok'}
