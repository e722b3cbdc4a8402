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

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include isGroupDirect
-- @include moderators
-- @include readElement
-- @include appendEvent
-- @include shareExpiry
-- @include pins

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], sent = KEYS[5], uploads = KEYS[6], blobs = KEYS[7],
  channel = KEYS[8],
}
local userId, clientId, offset, epoch, archived, meantFor = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5], ARGV[6]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
local index = offset - conversation.base - 1
local archivedIn = index < 0 and offset > 0 and conversation.epoch
if archivedIn and epoch ~= archivedIn then return {'ok', archivedIn, archivedIn, 0, {}} end
local element
if archivedIn then element = archived
elseif index >= 0 then element = redis.call('LINDEX', keys.log, index) end
if not element then return {'refused', 'MESSAGE_NOT_FOUND'} end
local at, uncounted, id, author, kind = readElement(element)
if kind ~= 'message' then return {'refused', 'MESSAGE_NOT_FOUND'} end
local isOwner = conversation.owner == userId and not isGroupDirect(keys.meta)
local mayDelete = author == userId or isOwner or isModerator(keys.meta, userId)
if not mayDelete then return {'refused', 'NOT_THE_AUTHOR'} end
if redis.call('ZSCORE', keys.recalled, offset) then return {'ok', conversation.epoch, archivedIn, 1, {}} end
-- Elements of later versions may have another structure; they can be recalled, too.
local isJson, message = pcall(cjson.decode, element)
local body = isJson and type(message.body) == 'table' and message.body or {}
local blobIds = {}
for _, attachment in ipairs(type(body.items) == 'table' and body.items or {body}) do
  local blob = type(attachment) == 'table' and attachment.blob
  if type(blob) == 'table' and type(blob.id) == 'string' then blobIds[#blobIds + 1] = blob.id end
end

if not archivedIn then
  -- Keep the thread flag, so that the recalled reply does not appear in the conversation.
  local thread = isJson and message.inThread == true and '"inThread":true,' or ''
  redis.call('LSET', keys.log, index, string.format(
    '{"at":%s,"uncounted":%s,"id":"%s","type":"message","from":"%s",%s"body":{"kind":"recalled","by":"%s"}}',
    at, uncounted, id, author, thread, userId))
end
redis.call('ZADD', keys.recalled, offset, offset)
local pins, wasPinned = withoutPin(readPins(keys.meta), offset)
if wasPinned then writePins(keys.meta, pins) end
-- Stored as ended uploads, so that their bytes are removed even if the caller crashes.
for _, blobId in ipairs(blobIds) do
  redis.call('HDEL', keys.blobs, blobId)
  redis.call('HSET', keys.uploads, blobId, cjson.encode({author = author, endsAt = 0}))
end
shareExpiry(keys.meta, keys.recalled, keys.uploads)
-- With the message that it replied to, so that its thread can be counted without it.
local root = isJson and type(message.replyTo) == 'number' and string.format(',"replyTo":%.0f', message.replyTo) or ''
appendEvent(keys, conversation, readClock(), userId, clientId, 'recalled', ',"target":' .. offset .. root)
return {'ok', conversation.epoch, archivedIn, 1, blobIds}
