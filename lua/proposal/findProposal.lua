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

-- @include readProposal

local epoch, first, second = unpack(redis.call('HMGET', KEYS[1], 'epoch', 'first', 'second'))
if not epoch then return {'refused', 'CONVERSATION_NOT_FOUND'} end
if ARGV[1] ~= first and ARGV[1] ~= second then return {'refused', 'NOT_A_MEMBER'} end
local known = readProposal(KEYS[2])
if not known then return {'ok', false, false, false, false} end
return {'ok', known.id, known.by, known.name, known.expiresAt}
