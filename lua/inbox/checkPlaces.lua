--- Checks whether a person may see the targets of their inbox items.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
--- ARGV
---   userId    id
---   places[]  {epoch text, offset integer}  offset 0: the conversation as a whole
--- Returns
---   seen[]  text  per target: `whole`; `password`: only after entering the new password; `gone`: recalled, or no access

-- @include readConversation

local keys = {meta = KEYS[1], members = KEYS[2], recalled = KEYS[3]}
local conversation, refusal = readConversation(keys, ARGV[1])
local epoch = redis.call('HGET', keys.meta, 'epoch')
local seen = {}
for i = 2, #ARGV, 2 do
  local isThere = epoch == ARGV[i] and not redis.call('ZSCORE', keys.recalled, ARGV[i + 1])
  local state = 'gone'
  if isThere and conversation then state = 'whole'
  elseif isThere and refusal == 'ROOM_PASSWORD_REQUIRED' then state = 'password' end
  seen[#seen + 1] = state
end
return {'ok', seen}
