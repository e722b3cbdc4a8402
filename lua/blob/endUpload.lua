#!lua flags=allow-oom
--- Ends an upload that is in no message, so that it can't be resumed. The caller then removes its bytes. It also runs
--- when Redis is full, because it frees memory.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   userId    id
---   uploadId  id
--- Returns
---   shelf  text?  the namespace of its bytes; null: this person has no such upload

-- @include readUpload

local keys = {meta = KEYS[1], uploads = KEYS[2]}
local userId, uploadId = unpack(ARGV)

-- An expired upload may be ended, too.
local upload = readUpload(keys.uploads, uploadId, userId, -1)
if not upload then return {'ok', false} end
if upload.endsAt > 0 then
  upload.endsAt = 0
  redis.call('HSET', keys.uploads, uploadId, cjson.encode(upload))
end
return {'ok', redis.call('HGET', keys.meta, 'epoch')}
