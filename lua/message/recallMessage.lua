--- Recalls a message: deletes its content from the log and appends a `recalled` event. Allowed for its author and for a
--- room's owner and moderators. Idempotent. If the message is archived, the caller must then redact it in the archive.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
---   sent      sorted set  parley:{c}:sent
---   uploads   hash        parley:{c}:uploads
---   blobs     hash        parley:{c}:blobs
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId    id
---   clientId  id
---   offset    integer
---   epoch     text     of the log that `element` is from; empty: unknown
---   element   json     the archived element at the offset; required for an archived message
---   meantFor  text?    epoch of the intended log; empty: any
--- Returns
---   shelf       text   the namespace of the bytes of the conversation's files
---   archivedIn  text?  the log's epoch if the message is archived
---   done        flag   no: it is archived and nothing was done; retry with `element`
---   blobIds[]   id     files of the message, whose bytes the caller must remove
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED  the room's epoch differs from `meantFor`
---   MESSAGE_NOT_FOUND
---   NOT_THE_AUTHOR
--- Publishes
---   conversation.appended  on channel: `recalled`

-- @include readConversation
-- @include refuseEpoch
-- @include isGroupDirect
-- @include moderators
-- @include recallElement

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], sent = KEYS[5], uploads = KEYS[6], blobs = KEYS[7],
  channel = KEYS[8],
}
local userId, clientId, offset, epoch, archived, meantFor = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5], ARGV[6]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
local found, reply = findRecalled(keys, conversation, offset, epoch, archived)
if not found then return reply end
local isOwner = conversation.owner == userId and not isGroupDirect(keys.meta)
local mayDelete = found.author == userId or isOwner or isModerator(keys.meta, userId)
if not mayDelete then return {'refused', 'NOT_THE_AUTHOR'} end
return recallFound(keys, conversation, found, userId, clientId)
