#!lua flags=allow-oom
--- An upload is over, and is in no message: nobody goes on with it. Its bytes are the caller's to remove next. Also where
--- Redis is full, because that makes room.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   userId    id
---   uploadId  id
--- Returns
---   shelf  text?  where its bytes are kept; null: there is no such upload of this person's

-- @include readUpload

local keys = {meta = KEYS[1], uploads = KEYS[2]}
local userId, uploadId = unpack(ARGV)

-- Also one that has ended by itself.
local upload = readUpload(keys.uploads, uploadId, userId, -1)
if not upload then return {'ok', false} end
if upload.endsAt > 0 then
  upload.endsAt = 0
  redis.call('HSET', keys.uploads, uploadId, cjson.encode(upload))
end
return {'ok', redis.call('HGET', keys.meta, 'epoch')}
