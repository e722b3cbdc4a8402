--- Pins or unpins a message for everyone in its conversation. Idempotent. Does not renew a room's expiry.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
---   mutes     sorted set  parley:{c}:mutes
---   sent      sorted set  parley:{c}:sent
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId    id
---   clientId  id       of the `pinned` event
---   offset    integer  of the message
---   on        flag     pin or unpin
---   limit     integer  pins per conversation
---   meantFor  text?    epoch of the intended log; empty: any
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED       the room's epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   ROOM_READ_ONLY
---   MUTED              {until ms?}
---   MESSAGE_NOT_FOUND  not a message, or recalled
---   MESSAGE_ARCHIVED   only for pinning; an archived message can be unpinned
---   TOO_MANY_PINS
--- Publishes
---   conversation.appended  on channel: `pinned`

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include readLivingMessage
-- @include refuseWriter
-- @include findClientId
-- @include appendEvent
-- @include pins

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, on, limit = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1', tonumber(ARGV[5])
local meantFor = ARGV[6]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
-- A late retry: the pin may have changed since.
if findClientId(keys.sent, userId, clientId) then return {'ok'} end
local at, now = readClock()
local refused = refuseWriter(keys, conversation, userId, now)
if refused then return refused end
local pins, wasPinned = withoutPin(readPins(keys.meta), offset)
if wasPinned == on then return {'ok'} end
if on then
  local element, _, why = readLivingMessage(keys, conversation, offset)
  if not element then return {'refused', why} end
  if #pins >= limit then return {'refused', 'TOO_MANY_PINS'} end
  table.insert(pins, 1, offset)
end
writePins(keys.meta, pins)
appendEvent(keys, conversation, at, userId, clientId, 'pinned', ',"target":' .. offset .. ',"on":' .. tostring(on))
return {'ok'}
