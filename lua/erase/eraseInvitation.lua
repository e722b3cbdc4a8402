--- Deletes an invitation if an erased person made it.
---
--- KEYS
---   invitations  sorted set  parley:{people}:invitations
---   invitation   hash        parley:{people}:invitation:hash
--- ARGV
---   userId    id
---   codeHash  text

local userId, codeHash = unpack(ARGV)

if redis.call('HGET', KEYS[2], 'by') == userId then
  redis.call('DEL', KEYS[2])
  redis.call('ZREM', KEYS[1], codeHash)
end
return {'ok'}
