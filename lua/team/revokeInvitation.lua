--- Revokes an invitation: nobody can join with it any more. It stays listed until it expires. Idempotent.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   invitation   hash     parley:{people}:invitation:hash
---   endedInvitations  sorted set  parley:{people}:endedInvitations
--- ARGV
---   actor    id
---   id       id
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   INVITATION_EXPIRED

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit, invitation, ended = unpack(KEYS) -- bounded: the keys of this script
local actor, id, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
-- The field is only set in a hash that exists, because a new one would never expire.
if redis.call('HGET', invitation, 'id') ~= id then return {'refused', 'INVITATION_EXPIRED'} end
if redis.call('HSETNX', invitation, 'revoked', 1) == 1 then
  redis.call('ZADD', ended, redis.call('HGET', invitation, 'expiresAt') or 0, id)
  appendAudit(team, audit, {action = 'invitation.revoke', by = actor, address = address, invitation = id})
end
return {'ok'}
