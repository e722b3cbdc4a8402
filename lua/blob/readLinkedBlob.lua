--- Reads the properties of a file in a message, for a shared link. The link itself is the right to read: access was
--- checked when it was created. Renews no expiry.
---
--- KEYS
---   meta   hash  parley:{c}:meta
---   blobs  hash  parley:{c}:blobs
--- ARGV
---   blobId  id
--- Returns
---   shelf  text  the namespace of its bytes
---   blob   json  as the contract has it
---   now    ms
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   BLOB_NOT_FOUND

-- @include nowMs
-- @include goneCode

local keys = {meta = KEYS[1], blobs = KEYS[2]}

local epoch = redis.call('HGET', keys.meta, 'epoch')
if not epoch then return {'refused', goneCode(keys.meta)} end
local blob = redis.call('HGET', keys.blobs, ARGV[1])
if not blob then return {'refused', 'BLOB_NOT_FOUND'} end
return {'ok', epoch, blob, nowMs()}
