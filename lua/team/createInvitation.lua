--- Creates an invitation together with its expiry. Only the hash of its code is stored.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   invitation   hash     parley:{people}:invitation:hash
---   invitations  sorted set  parley:{people}:invitations
--- ARGV
---   actor       id
---   id          id
---   codeHash    text     SHA-256 of the code, in hex
---   role        text     admin, member or guest
---   uses        integer
---   lifetimeMs  ms
---   note        text
---   rooms       json     into which the people are put, [{conversationId, epoch}]; empty: none
---   limit       integer  open invitations of the team
---   address     text     of the caller
--- Returns
---   createdAt  ms
---   expiresAt  ms
--- Refuses
---   NOT_ADMIN
---   TOO_MANY_INVITATIONS  {limit integer}

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include writeHashWithExpiry

local team, names, roles, deactivated, audit, invitation, invitations = unpack(KEYS) -- bounded: the keys of this script
local actor, id, codeHash, role, uses, lifetimeMs, note, rooms, limit, address = unpack(ARGV)
local now = nowMs()

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
redis.call('ZREMRANGEBYSCORE', invitations, '-inf', now)
if redis.call('ZCARD', invitations) >= tonumber(limit) then return {'refused', 'TOO_MANY_INVITATIONS', limit} end

local createdAt, expiresAt = string.format('%.0f', now), string.format('%.0f', now + lifetimeMs)
writeHashWithExpiry(invitation, lifetimeMs, {'id', id, 'role', role, 'uses', uses, 'used', 0, 'note', note,
  'rooms', rooms, 'by', actor, 'createdAt', createdAt, 'expiresAt', expiresAt})
redis.call('ZADD', invitations, expiresAt, codeHash)
appendAudit(team, audit, {action = 'invitation.create', by = actor, address = address, invitation = id, detail = role})
return {'ok', createdAt, expiresAt}
