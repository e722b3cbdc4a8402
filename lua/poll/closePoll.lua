--- Closes a poll. Allowed for its author, and for a room's owner and moderators. Idempotent. Does not renew a room's
--- expiry.
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
---   clientId  id
---   offset    integer  of the poll
---   meantFor  text?    epoch of the intended log; empty: any
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED       the room's epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   MUTED               {until ms?}
---   MESSAGE_NOT_FOUND   not a poll, or recalled
---   MESSAGE_ARCHIVED
---   NOT_THE_AUTHOR
--- Publishes
---   conversation.appended  on channel: `pollClosed`

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include isGroupDirect
-- @include moderators
-- @include readElement
-- @include readLivingMessage
-- @include refuseMuted
-- @include findClientId
-- @include appendEvent
-- @include readPoll

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, meantFor = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
if findClientId(keys.sent, userId, clientId) then return {'ok'} end
local at, now = readClock()
if conversation.blockCode then return {'refused', conversation.blockCode} end
local muted = refuseMuted(keys.mutes, userId, now)
if muted then return muted end
local element, index, why = readLivingMessage(keys, conversation, offset)
if not element then return {'refused', why} end
local poll = readPoll(element)
if not poll then return {'refused', 'MESSAGE_NOT_FOUND'} end
local author = select(4, readElement(element))
local isOwner = conversation.owner == userId and not isGroupDirect(keys.meta)
if author ~= userId and not isOwner and not isModerator(keys.meta, userId) then return {'refused', 'NOT_THE_AUTHOR'} end
if poll.closedAt then return {'ok'} end

redis.call('LSET', keys.log, index, poll.fields .. '"closedAt":' .. at .. ',' .. poll.body)
appendEvent(keys, conversation, at, userId, clientId, 'pollClosed', ',"target":' .. offset)
return {'ok'}
