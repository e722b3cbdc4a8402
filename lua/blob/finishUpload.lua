--- Marks an upload whose bytes were checked as ready: its author may send it in a message. Idempotent. It also renews
--- the expiry of the author's other ready uploads, because one message may be waiting for all of them.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
---   uploads  hash  parley:{c}:uploads
--- ARGV
---   shelf     text  the namespace of its bytes
---   userId    id
---   uploadId  id
---   uploadMs  ms    it expires after this time unless a message refers to it
---   kind      text  how a message shows it
---   blob      json  as the contract has it
--- Returns
---   upload  json  with kind and blob
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   UPLOAD_NOT_FOUND

-- @include nowMs
-- @include readConversation
-- @include readUpload
-- @include shareExpiry

local keys = {meta = KEYS[1], members = KEYS[2], uploads = KEYS[3]}
local shelf, userId, uploadId, uploadMs, kind, blob = unpack(ARGV)

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local now = nowMs()
local upload, entry = readUpload(keys.uploads, uploadId, userId, now)
if not upload or conversation.epoch ~= shelf then return {'refused', 'UPLOAD_NOT_FOUND'} end
if upload.state == 'ready' then return {'ok', entry} end
if upload.received ~= upload.bytes then return {'refused', 'UPLOAD_NOT_FOUND'} end

upload.state, upload.endsAt, upload.kind, upload.blob = 'ready', now + uploadMs, kind, cjson.decode(blob)
entry = cjson.encode(upload)
redis.call('HSET', keys.uploads, uploadId, entry)
local all = redis.call('HGETALL', keys.uploads)
for i = 1, #all, 2 do
  local other = readUpload(keys.uploads, all[i], userId, now)
  if other and other.state == 'ready' then
    other.endsAt = upload.endsAt
    redis.call('HSET', keys.uploads, all[i], cjson.encode(other))
  end
end
shareExpiry(keys.meta, keys.uploads)
return {'ok', entry}
