--- Returns those of the given files that neither a message nor an unexpired upload has.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
---   blobs    hash  parley:{c}:blobs
--- ARGV
---   namespace  text  of their bytes
---   fileIds[]  id
--- Returns
---   fileIds[]  id  all of them when the conversation has another namespace or does not exist

-- @include nowMs

local keys = {meta = KEYS[1], uploads = KEYS[2], blobs = KEYS[3]}
local isSame, now = redis.call('HGET', keys.meta, 'epoch') == ARGV[1], nowMs()
local missing = {}
for i = 2, #ARGV do
  local upload = redis.call('HGET', keys.uploads, ARGV[i])
  local exists = redis.call('HEXISTS', keys.blobs, ARGV[i]) == 1 or upload and cjson.decode(upload).endsAt > now
  if not isSame or not exists then missing[#missing + 1] = ARGV[i] end
end
return {'ok', missing}
