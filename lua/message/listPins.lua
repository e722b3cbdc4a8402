--- Lists the pinned messages of a conversation, for a reader with access.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
--- ARGV
---   reader  id
--- Returns
---   offsets[]  integer  newest pin first
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include readConversation
-- @include pins

local keys = {meta = KEYS[1], members = KEYS[2]}
local conversation, refusal = readConversation(keys, ARGV[1])
if not conversation then return {'refused', refusal} end
return {'ok', readPins(keys.meta)}
