--- Whether a person may use a conversation at this moment. Renews nothing.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
--- ARGV
---   userId  id
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED

-- @include readConversation

local keys = {meta = KEYS[1], members = KEYS[2]}
local conversation, refusal = readConversation(keys, ARGV[1])
if not conversation then return {'refused', refusal} end
return {'ok'}
