--- Reads the properties of a file in a message, for a person with access to the conversation. Renews no expiry.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
---   blobs    hash  parley:{c}:blobs
--- ARGV
---   userId  id
---   blobId  id
--- Returns
---   shelf  text  the namespace of its bytes
---   blob   json  as the contract has it
---   now    ms
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   BLOB_NOT_FOUND

-- @include nowMs
-- @include readConversation

local keys = {meta = KEYS[1], members = KEYS[2], blobs = KEYS[3]}
local userId, blobId = unpack(ARGV)

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local blob = redis.call('HGET', keys.blobs, blobId)
if not blob then return {'refused', 'BLOB_NOT_FOUND'} end
return {'ok', conversation.epoch, blob, nowMs()}
