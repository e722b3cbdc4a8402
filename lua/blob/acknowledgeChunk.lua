--- A chunk of an upload is stored: the next one is awaited, and the upload lives on for its whole time.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   shelf     text     where it was stored
---   userId    id
---   uploadId  id
---   offset    integer  of the chunk
---   bytes     integer  of the chunk
---   uploadMs  ms       after this long without a chunk it is dropped
--- Returns
---   received  integer  bytes that are stored
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
