--- Lets a deactivated person sign in again, with the role that they had. Idempotent.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   channel      channel  parley:{people}:channel
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND
--- Publishes
---   team.memberChanged  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include publishMember

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if redis.call('HEXISTS', names, userId) == 0 then return {'refused', 'PERSON_NOT_FOUND'} end
if redis.call('HDEL', deactivated, userId) == 0 then return {'ok'} end

appendAudit(team, audit, {action = 'admin.reactivate', by = actor, target = userId, address = address})
publishMember(channel, userId, readRole(team, roles, deactivated, names, userId), true)
return {'ok'}
