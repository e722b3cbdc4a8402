--- Replaces a person's vote in a poll, or takes it back. The message's element holds all votes; a `voted` event
--- publishes the change. Idempotent. Does not renew a room's expiry.
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
---   choices   json     list of indices of options, each once; `[]`: none
---   limit     integer  people whose votes a poll stores
---   meantFor  text?    epoch of the intended log; empty: any
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED       the room's epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation; only with choices
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller; only with choices
---   MUTED               {until ms?}
---   MESSAGE_NOT_FOUND   not a poll, or recalled
---   MESSAGE_ARCHIVED
---   POLL_CLOSED
---   INVALID_ARGUMENT    no such option, or several in a poll for one
---   POLL_FULL
--- Publishes
---   conversation.appended  on channel: `voted`

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include readLivingMessage
-- @include refuseMuted
-- @include findClientId
-- @include appendEvent
-- @include readPoll

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, choices, limit = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], tonumber(ARGV[5])
local meantFor, chosen = ARGV[6], cjson.decode(ARGV[4])

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
if findClientId(keys.sent, userId, clientId) then return {'ok'} end
local at, now = readClock()
if #chosen > 0 and conversation.blockCode then return {'refused', conversation.blockCode} end
local muted = refuseMuted(keys.mutes, userId, now)
if muted then return muted end
local element, index, why = readLivingMessage(keys, conversation, offset)
if not element then return {'refused', why} end
local poll = readPoll(element)
if not poll then return {'refused', 'MESSAGE_NOT_FOUND'} end
if poll.closedAt or poll.endsAt and now >= poll.endsAt then return {'refused', 'POLL_CLOSED'} end
if #chosen > 1 and not poll.multiple then return {'refused', 'INVALID_ARGUMENT'} end
for _, choice in ipairs(chosen) do
  if choice >= poll.options then return {'refused', 'INVALID_ARGUMENT'} end
end

local votes, mine = {}, '[]'
for _, vote in ipairs(poll.votes) do
  if vote.by == userId then mine = cjson.encode(vote.choices) else votes[#votes + 1] = vote end
end
if mine == choices then return {'ok'} end
if #chosen > 0 then
  if #votes >= limit then return {'refused', 'POLL_FULL'} end
  votes[#votes + 1] = {by = userId, choices = chosen}
end
local stored = #votes > 0 and '"votes":' .. cjson.encode(votes) .. ',' or ''
redis.call('LSET', keys.log, index, poll.before .. stored .. poll.body)
appendEvent(keys, conversation, at, userId, clientId, 'voted', ',"target":' .. offset .. ',"choices":' .. choices)
return {'ok'}
