--- Checks whether a person has access to a conversation. Renews no lease.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
--- ARGV
---   userId  id
--- Returns
---   epoch  text  of the conversation that was checked
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER            {epoch text}
---   ROOM_PASSWORD_REQUIRED  {epoch text}

-- @include readConversation

local keys = {meta = KEYS[1], members = KEYS[2]}
local conversation, refusal, epoch = readConversation(keys, ARGV[1])
if not conversation then return {'refused', refusal, epoch} end
return {'ok', conversation.epoch}
