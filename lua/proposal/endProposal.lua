--- Ends a proposal to make a direct conversation a room: declined, withdrawn, or done. Idempotent.
---
--- KEYS
---   meta      hash     parley:{c}:meta
---   proposal  hash     parley:{c}:proposal
---   channel   channel  parley:{c}:channel
--- ARGV
---   userId  id
---   id      id    of the proposal
---   done    flag  its room exists or can't be created; otherwise an accepted proposal stays
--- Returns
---   ended  flag
--- Refuses
---   CONVERSATION_NOT_FOUND
---   NOT_A_MEMBER
--- Publishes
---   proposal.changed  on channel, when it was open

-- @include readDirect
-- @include readProposal

local keys = {meta = KEYS[1], proposal = KEYS[2], channel = KEYS[3]}
local userId, id, done = unpack(ARGV)

local direct, refusal = readDirect(keys.meta, userId)
if not direct then return {'refused', refusal} end
local known = readProposal(keys.proposal)
if not known or known.id ~= id or (known.accepted and done ~= '1') then return {'ok', 0} end
redis.call('DEL', keys.proposal)
publishProposal(keys.channel, direct.epoch, nil)
return {'ok', 1}
