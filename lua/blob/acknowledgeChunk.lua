--- Records that a chunk of an upload is stored, and renews the upload's expiry.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   shelf     text     the namespace that it was stored in
---   userId    id
---   uploadId  id
---   offset    integer  of the chunk
---   bytes     integer  of the chunk
---   uploadMs  ms       the upload expires this long after the last chunk
--- Returns
---   received  integer  bytes stored so far
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   UPLOAD_NOT_FOUND

-- @include nowMs
-- @include goneCode
-- @include readUpload
-- @include shareExpiry

local keys = {meta = KEYS[1], uploads = KEYS[2]}
local shelf, userId, uploadId, offset, bytes, uploadMs = unpack(ARGV)

if redis.call('HGET', keys.meta, 'epoch') ~= shelf then return {'refused', goneCode(keys.meta)} end
local now = nowMs()
local upload = readUpload(keys.uploads, uploadId, userId, now)
if not upload then return {'refused', 'UPLOAD_NOT_FOUND'} end

if upload.state == 'uploading' and tonumber(offset) <= upload.received then
  upload.received = math.max(upload.received, offset + bytes)
  upload.endsAt = now + uploadMs
  redis.call('HSET', keys.uploads, uploadId, cjson.encode(upload))
  shareExpiry(keys.meta, keys.uploads)
end
return {'ok', upload.received}
