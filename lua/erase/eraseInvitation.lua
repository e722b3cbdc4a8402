--- Deletes an invitation if an erased person made it.
---
--- KEYS
---   invitations       sorted set  parley:{people}:invitations
---   endedInvitations  sorted set  parley:{people}:endedInvitations
---   invitation        hash        parley:{people}:invitation:hash
--- ARGV
---   userId    id
---   codeHash  text

local invitations, ended, invitation = unpack(KEYS) -- bounded: the keys of this script
local userId, codeHash = unpack(ARGV)

local by, id = unpack(redis.call('HMGET', invitation, 'by', 'id'))
if by == userId then
  redis.call('DEL', invitation)
  redis.call('ZREM', invitations, codeHash)
  if id then redis.call('ZREM', ended, id) end
end
return {'ok'}
