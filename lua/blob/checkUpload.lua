--- Reads an upload for its author, and checks that they may write in the conversation. Renews no expiry.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   mutes    sorted set  parley:{c}:mutes
---   uploads  hash        parley:{c}:uploads
--- ARGV
---   userId    id
---   uploadId  id
--- Returns
---   shelf   text  the namespace of its bytes
---   upload  json  state, name, bytes, received; kind and blob when it is ready
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   ROOM_READ_ONLY
---   MUTED             {until ms?}
---   UPLOAD_NOT_FOUND

-- @include nowMs
-- @include readConversation
-- @include refuseWriter
-- @include readUpload

local keys = {meta = KEYS[1], members = KEYS[2], mutes = KEYS[3], uploads = KEYS[4]}
local userId, uploadId = unpack(ARGV)

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local now = nowMs()
local refused = refuseWriter(keys, conversation, userId, now)
if refused then return refused end
local upload, entry = readUpload(keys.uploads, uploadId, userId, now)
if not upload then return {'refused', 'UPLOAD_NOT_FOUND'} end
return {'ok', conversation.epoch, entry}
