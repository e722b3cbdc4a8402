--- Proposes to the other person of a direct conversation to make it a room. If the other person's proposal is open, it
--- stays and is returned, because both want the same then; an earlier one of the same person is replaced, unless it was
--- accepted.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   leases    sorted set  parley:{c}:leases
---   proposal  hash        parley:{c}:proposal
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId      id
---   id          id    of the proposal
---   name        json  of the room
---   lifetimeMs  ms
--- Returns
---   id         id
---   by         id
---   name       json
---   expiresAt  ms
--- Refuses
---   CONVERSATION_NOT_FOUND
---   NOT_A_MEMBER
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   NOT_PRESENT             the other person is not present in the conversation
--- Publishes
---   proposal.changed  on channel, when it is a new one

-- @include nowMs
-- @include readDirect
-- @include isOtherPresent
-- @include writeHashWithExpiry
-- @include readProposal

local keys = {meta = KEYS[1], leases = KEYS[2], proposal = KEYS[3], channel = KEYS[4]}
local userId, id, name, lifetimeMs = unpack(ARGV)

local direct, refusal = readDirect(keys.meta, userId)
if not direct then return {'refused', refusal} end
if direct.blockCode then return {'refused', direct.blockCode} end
local now = nowMs()
if not isOtherPresent(keys.leases, now, userId, direct.first, direct.second) then return {'refused', 'NOT_PRESENT'} end

local known = readProposal(keys.proposal)
if not known or (known.by == userId and known.id ~= id and not known.accepted) then
  known = {id = id, by = userId, name = name, expiresAt = string.format('%.0f', now + lifetimeMs)}
  redis.call('DEL', keys.proposal)
  writeHashWithExpiry(keys.proposal, lifetimeMs, {'id', id, 'by', userId, 'name', name, 'expiresAt', known.expiresAt})
  publishProposal(keys.channel, direct.epoch, known)
end
return {'ok', known.id, known.by, known.name, known.expiresAt}
