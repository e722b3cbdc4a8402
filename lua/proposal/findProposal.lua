--- Reads the open proposal to make a direct conversation a room.
---
--- KEYS
---   meta      hash  parley:{c}:meta
---   proposal  hash  parley:{c}:proposal
--- ARGV
---   userId  id
--- Returns
---   id         id?   null: there is none; then all fields are null
---   by         id?
---   name       json?
---   expiresAt  ms?
--- Refuses
---   CONVERSATION_NOT_FOUND
---   NOT_A_MEMBER

-- @include readDirect
-- @include readProposal

local direct, refusal = readDirect(KEYS[1], ARGV[1])
if not direct then return {'refused', refusal} end
local known = readProposal(KEYS[2])
if not known then return {'ok', false, false, false, false} end
return {'ok', known.id, known.by, known.name, known.expiresAt}
