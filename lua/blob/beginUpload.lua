--- Begins or resumes an upload into a conversation, and renews its expiry.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   mutes    sorted set  parley:{c}:mutes
---   uploads  hash        parley:{c}:uploads
---   blobs    hash        parley:{c}:blobs
--- ARGV
---   userId     id
---   uploadId   id
---   name       text     of the file
---   bytes      integer  of the whole file
---   uploadMs   ms       the upload expires this long after the last chunk
---   namespace  text     in which its bytes are counted: the conversation's epoch
--- Returns
---   received  integer  bytes stored so far
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED         also when the epoch differs
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   ROOM_READ_ONLY
---   MUTED             {until ms?}
---   UPLOAD_NOT_FOUND  the id was used for another file or an expired upload

-- @include nowMs
-- @include goneCode
-- @include readConversation
-- @include refuseWriter
-- @include readUpload
-- @include shareExpiry

local keys = {meta = KEYS[1], members = KEYS[2], mutes = KEYS[3], uploads = KEYS[4], blobs = KEYS[5]}
local userId, uploadId, name, bytes, uploadMs, namespace = unpack(ARGV)

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
if conversation.epoch ~= namespace then return {'refused', goneCode(keys.meta)} end
local now = nowMs()
local refused = refuseWriter(keys, conversation, userId, now)
if refused then return refused end

local upload = readUpload(keys.uploads, uploadId, userId, now)
if not upload then
  local used = redis.call('HEXISTS', keys.uploads, uploadId) + redis.call('HEXISTS', keys.blobs, uploadId)
  if used > 0 then return {'refused', 'UPLOAD_NOT_FOUND'} end
  upload = {state = 'uploading', author = userId, name = name, bytes = tonumber(bytes), received = 0}
elseif upload.bytes ~= tonumber(bytes) then
  return {'refused', 'UPLOAD_NOT_FOUND'}
end

upload.endsAt = now + uploadMs
redis.call('HSET', keys.uploads, uploadId, cjson.encode(upload))
shareExpiry(keys.meta, keys.uploads)
return {'ok', upload.received}
