--- Appends a message that refers to files, exactly once. The files must be ready uploads of the author that are in no
--- other message. In a room it renews the idle expiry, like every message. `sendMessages` and `sendToRoom` send text
--- messages.
---
--- KEYS
---   meta       hash        parley:{c}:meta
---   log        list        parley:{c}:log
---   members    hash        parley:{c}:members
---   nicknames  hash        parley:{c}:nicknames
---   leases     sorted set  parley:{c}:leases
---   reads      hash        parley:{c}:reads
---   recalled   sorted set  parley:{c}:recalled
---   mutes      sorted set  parley:{c}:mutes
---   removals   hash        parley:{c}:removals
---   requests   sorted set  parley:{c}:requests
---   requestNotes  hash     parley:{c}:requestNotes
---   wrote      hash        parley:{c}:wrote
---   sent       sorted set  parley:{c}:sent
---   uploads    hash        parley:{c}:uploads
---   blobs      hash        parley:{c}:blobs
---   bytes      hash        parley:{c}:bytes
---   channel    channel     parley:{c}:channel
--- ARGV
---   leaseMs   ms    how long the author counts as present after this
---   author    id
---   sentId    text  `author:clientId`
---   event     json  as in message/sendMessages
---   meantFor  text?  epoch of the intended room; empty: any
---   blobIds[]  id   of its files, 1 to 10; none: only a retry of an appended message succeeds
--- Returns
---   epoch       text
---   offset      integer
---   at          ms
---   repeated    flag  it had been appended before
---   othersHere  flag  whether the other person (in a room: anyone else) is present
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED   the epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   ROOM_READ_ONLY
---   MUTED           {until ms?}
---   ROOM_SLOW_MODE  {retryAfterMs ms}
---   ROOM_ENCRYPTED  the message is not encrypted with the current key of the encrypted room
---   BLOB_NOT_FOUND  for at least one file; then none is attached
--- Publishes
---   conversation.appended  on channel; `after` is the offset before it

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include refuseWriter
-- @include isReadable
-- @include moderators
-- @include slowMode
-- @include readUpload
-- @include appendMessages
-- @include renewExpiry

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16], channel = KEYS[17],
}
local leaseMs, author, sentId, event, meantFor = unpack(ARGV, 1, 5)

local conversation, refusal = readConversation(keys, author)
if not conversation then return {'refused', refusal} end
local replaced = conversation.owner and refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
local at, now = readClock()
local known, ownScore = unpack(redis.call('ZMSCORE', keys.sent, sentId, author))
local uploads = {}
if not known then
  local refused = refuseWriter(keys, conversation, author, now)
  if refused then return refused end
  local slowModeMs, keyId = unpack(redis.call('HMGET', keys.meta, 'slowModeMs', 'keyId'))
  if keyId and isReadable(event, keyId) then return {'refused', 'ROOM_ENCRYPTED'} end
  if slowModeMs and conversation.owner ~= author and not isModerator(keys.meta, author) then
    local wait = slowModeWait(tonumber(slowModeMs), redis.call('HGET', keys.wrote, author), now)
    if wait > 0 then return {'refused', 'ROOM_SLOW_MODE', wait} end
  end
  for i = 6, #ARGV do
    local upload = readUpload(keys.uploads, ARGV[i], author, now)
    if not upload or upload.state ~= 'ready' then return {'refused', 'BLOB_NOT_FOUND'} end
    uploads[ARGV[i]] = upload
  end
  if #ARGV < 6 then return {'refused', 'BLOB_NOT_FOUND'} end
end

local others = redis.call('ZRANGE', keys.leases, '(' .. at, '+inf', 'BYSCORE', 'LIMIT', 0, 2)
local othersHere = (others[1] and others[1] ~= author or others[2] and others[2] ~= author) and 1 or 0
local offsets, repeatedAt, marks, sideEffects = appendMessages(keys.log, keys.sent, keys.channel, conversation.epoch,
  conversation.base, conversation.uncounted, at, {author, sentId, event}, 0, {known}, {[author] = ownScore}, {})
local offset = offsets[1]
if not marks then return {'ok', conversation.epoch, -offset, repeatedAt[1], 1, othersHere} end

if sideEffects > 0 then redis.call('HINCRBY', keys.meta, 'telling', sideEffects) end
for blobId, upload in pairs(uploads) do
  redis.call('HDEL', keys.uploads, blobId)
  redis.call('HSET', keys.blobs, blobId, cjson.encode(upload.blob))
end
redis.call('HSET', keys.reads, author, offset .. ':' .. conversation.uncounted)
redis.call('ZADD', keys.leases, now + leaseMs, author)
if conversation.owner then
  redis.call('HSET', keys.wrote, author, at)
  renewExpiry(keys, now, redis.call('HGET', keys.meta, 'idleTtlMs'), hasRareKeys(keys))
end
return {'ok', conversation.epoch, offset, at, 0, othersHere}
