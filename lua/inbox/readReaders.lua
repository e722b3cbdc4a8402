--- Reads the access of people to a conversation, and their read cursors.
---
--- KEYS
---   meta     hash  parley:{c}:meta
---   members  hash  parley:{c}:members
---   reads    hash  parley:{c}:reads
--- ARGV
---   epoch      text  of the log; with another epoch, access is `none`
---   userIds[]  id
--- Returns
---   readers[]  {userId id, access text, readOffset integer}  access: `whole`; `password`: only after entering the new password; `none`

-- @include readConversation
-- @include readMark

local keys = {meta = KEYS[1], members = KEYS[2], reads = KEYS[3]}
local readers = {}
for i = 2, #ARGV do
  local userId = ARGV[i]
  local conversation, refusal = readConversation(keys, userId)
  local isSame = conversation and conversation.epoch == ARGV[1]
  local access = isSame and 'whole' or refusal == 'ROOM_PASSWORD_REQUIRED' and 'password' or 'none'
  readers[#readers + 1] = userId
  readers[#readers + 1] = access
  readers[#readers + 1] = access == 'none' and 0 or (readMark(keys.reads, userId))
end
return {'ok', readers}
