--- Adds a person to the team, and takes one use of their invitation, whose rooms become the person's admissions. The
--- first person becomes the owner. Idempotent: a person who is in the team already stays as they are.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   admissions   hash     parley:{people}:admissions
---   invitation   hash     parley:{people}:invitation:hash
---   endedInvitations  sorted set  parley:{people}:endedInvitations
---   channel      channel  parley:{people}:channel
--- ARGV
---   userId     id
---   name       text
---   person     json  {id, name}
---   joining    text  who may join when nothing is recorded: open, invitation or closed
---   canSetUp   flag  the caller may become the owner of a team without one
---   invited    flag  an invitation was sent
---   checkOnly  flag  checks everything and writes nothing
---   address    text  of the caller
---   vouched    flag?  the team's identity provider knows the person, who then needs no invitation
--- Returns
---   joined  flag
--- Refuses
---   ACCOUNT_DEACTIVATED  the person was erased
---   SETUP_CODE_REQUIRED
---   TEAM_CLOSED
---   INVITATION_REQUIRED
---   INVITATION_EXPIRED
---   INVITATION_REVOKED
---   INVITATION_USED_UP
--- Publishes
---   person.joined  on channel, when the person is new

-- @include appendAudit

-- bounded: the keys of this script
local team, names, roles, deactivated, audit, admissions, invitation, ended, channel = unpack(KEYS)
local userId, name, person, joining, canSetUp, invited, checkOnly, address, vouched = unpack(ARGV)

if redis.call('HEXISTS', names, userId) == 1 then return {'ok', 0} end
-- A sign-in may have begun before.
if redis.call('HEXISTS', deactivated, userId) == 1 then return {'refused', 'ACCOUNT_DEACTIVATED'} end
local owner, recorded = unpack(redis.call('HMGET', team, 'owner', 'joining'))
joining = recorded or joining
local role = 'member'
if not owner then
  if canSetUp ~= '1' then return {'refused', 'SETUP_CODE_REQUIRED'} end
  role = 'owner'
elseif joining == 'closed' then
  return {'refused', 'TEAM_CLOSED'}
elseif invited == '1' then
  local uses, used, granted, revoked = unpack(redis.call('HMGET', invitation, 'uses', 'used', 'role', 'revoked'))
  if not uses then return {'refused', 'INVITATION_EXPIRED'} end
  if revoked then return {'refused', 'INVITATION_REVOKED'} end
  if tonumber(used) >= tonumber(uses) then return {'refused', 'INVITATION_USED_UP'} end
  role = granted
elseif joining == 'invitation' and vouched ~= '1' then
  return {'refused', 'INVITATION_REQUIRED'}
end
if checkOnly == '1' then return {'ok', 0} end

local entry = {action = 'team.joined', by = userId, address = address, detail = role}
if role == 'owner' then
  redis.call('HSET', team, 'owner', userId)
  redis.call('HSETNX', team, 'joining', joining)
else
  if role ~= 'member' then redis.call('HSET', roles, userId, role) end
  if invited == '1' then
    local used = redis.call('HINCRBY', invitation, 'used', 1)
    local id, rooms, uses, expiresAt = unpack(redis.call('HMGET', invitation, 'id', 'rooms', 'uses', 'expiresAt'))
    entry.invitation = id
    if used >= tonumber(uses) then redis.call('ZADD', ended, expiresAt or 0, id) end
    if rooms and rooms ~= '' then redis.call('HSET', admissions, userId, rooms) end
  end
end
redis.call('HSET', names, userId, name)
appendAudit(team, audit, entry)
redis.call('SPUBLISH', channel, '{"event":"person.joined","data":{"person":' .. person .. '}}')
return {'ok', 1}
