--- Accepts the other person's proposal to make a direct conversation a room. From then on it can't be withdrawn; the
--- caller creates the room and ends the proposal. A repetition has the same result, so that a room is created even if the
--- first caller crashed. If the other person is absent, the proposal ends.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   leases    sorted set  parley:{c}:leases
---   proposal  hash        parley:{c}:proposal
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId      id
---   id          id    of the proposal
---   lifetimeMs  ms    of the accepted proposal
--- Returns
---   by    id
---   name  json
--- Refuses
---   CONVERSATION_NOT_FOUND
---   NOT_A_MEMBER
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   PROPOSAL_ENDED          it expired, was declined, withdrawn or replaced, or is the caller's own
---   NOT_PRESENT             the other person is not present in the conversation
--- Publishes
---   proposal.changed  on channel, when the proposal ended

-- @include nowMs
-- @include readDirect
-- @include isOtherPresent
-- @include writeHashWithExpiry
-- @include readProposal

local keys = {meta = KEYS[1], leases = KEYS[2], proposal = KEYS[3], channel = KEYS[4]}
local userId, id, lifetimeMs = unpack(ARGV)

local direct, refusal = readDirect(keys.meta, userId)
if not direct then return {'refused', refusal} end
if direct.blockCode then return {'refused', direct.blockCode} end
local known = readProposal(keys.proposal)
if not known or known.id ~= id or known.by == userId then return {'refused', 'PROPOSAL_ENDED'} end
if not known.accepted then
  if not isOtherPresent(keys.leases, nowMs(), userId, direct.first, direct.second) then
    redis.call('DEL', keys.proposal)
    publishProposal(keys.channel, direct.epoch, nil)
    return {'refused', 'NOT_PRESENT'}
  end
  writeHashWithExpiry(keys.proposal, lifetimeMs, {'accepted', 1})
end
return {'ok', known.by, known.name}
