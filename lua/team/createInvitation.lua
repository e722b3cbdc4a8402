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
---   endedInvitations  sorted set  parley:{people}:endedInvitations
--- ARGV
---   actor       id
---   id          id
---   codeHash    text     SHA-256 of the code, in hex
---   role        text     admin, member or guest
---   uses        integer
---   lifetimeMs  ms
---   note        text
---   rooms       json     into which the people are put, [{conversationId, epoch}]; empty: none
---   limit       integer  invitations that have not expired, unless the team permits more open ones
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
-- @include countOpenInvitations

-- bounded: the keys of this script
local team, names, roles, deactivated, audit, invitation, invitations, ended = unpack(KEYS)
local actor, id, codeHash, role, uses, lifetimeMs, note, rooms, limit, address = unpack(ARGV)
local now = nowMs()

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local most = tonumber(redis.call('HGET', team, 'openInvitations')) or 0
if most > 0 and countOpenInvitations(invitations, ended, now) >= most then
  return {'refused', 'TOO_MANY_INVITATIONS', most}
end
-- Also those that have ended are listed until they expire.
local listed = math.max(tonumber(limit), most)
if redis.call('ZCOUNT', invitations, '(' .. string.format('%.0f', now), '+inf') >= listed then
  return {'refused', 'TOO_MANY_INVITATIONS', listed}
end

redis.call('ZREMRANGEBYSCORE', invitations, '-inf', now)
redis.call('ZREMRANGEBYSCORE', ended, '-inf', now)

local createdAt, expiresAt = string.format('%.0f', now), string.format('%.0f', now + lifetimeMs)
writeHashWithExpiry(invitation, lifetimeMs, {'id', id, 'role', role, 'uses', uses, 'used', 0, 'note', note,
  'rooms', rooms, 'by', actor, 'createdAt', createdAt, 'expiresAt', expiresAt})
redis.call('ZADD', invitations, expiresAt, codeHash)
appendAudit(team, audit, {action = 'invitation.create', by = actor, address = address, invitation = id, detail = role})
return {'ok', createdAt, expiresAt}
