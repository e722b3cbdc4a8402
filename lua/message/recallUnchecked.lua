--- Recalls a message in the name of a person who need not be in the conversation. Otherwise like
--- `message/recallMessage`. The caller has checked the right to it in another slot: it has claimed a report of the
--- message for an admin, or it erases the author. Idempotent.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   recalled  sorted set  parley:{c}:recalled
---   sent      sorted set  parley:{c}:sent
---   uploads   hash        parley:{c}:uploads
---   blobs     hash        parley:{c}:blobs
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId    id       the admin, or the erased author
---   clientId  id
---   offset    integer
---   intended  text     epoch of the intended log
---   epoch     text     of the log that `element` is from; empty: unknown
---   element   json     the archived element at the offset; required for an archived message
--- Returns
---   shelf       text   the namespace of the bytes of the conversation's files
---   archivedIn  text?  the log's epoch if the message is archived
---   done        flag   no: it is archived and nothing was done; retry with `element`
---   blobIds[]   id     files of the message, whose bytes the caller must remove
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   MESSAGE_NOT_FOUND  also when the conversation has another log now
--- Publishes
---   conversation.appended  on channel: `recalled`

-- @include goneCode
-- @include recallElement

local keys = {
  meta = KEYS[1], log = KEYS[2], recalled = KEYS[3], sent = KEYS[4], uploads = KEYS[5], blobs = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, intended, epoch, archived = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5], ARGV[6]

local current, base = unpack(redis.call('HMGET', keys.meta, 'epoch', 'base'))
if not current then return {'refused', goneCode(keys.meta)} end
if current ~= intended then return {'refused', 'MESSAGE_NOT_FOUND'} end
local conversation = {epoch = current, base = tonumber(base)}
local found, reply = findRecalled(keys, conversation, offset, epoch, archived)
if not found then return reply end
return recallFound(keys, conversation, found, userId, clientId)
