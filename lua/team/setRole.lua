--- Makes a person an admin, a member or a guest. The right of the caller is checked in the same step, so of two admins
--- who demote each other one succeeds.
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
---   role     text  admin, member or guest
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND
---   LAST_OWNER  the person is the owner
--- Publishes
---   team.memberChanged  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include publishMember

local team, names, roles, deactivated, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, role, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local current = readRole(team, roles, deactivated, names, userId)
if not current then return {'refused', 'PERSON_NOT_FOUND'} end
if current == 'owner' then return {'refused', 'LAST_OWNER'} end
if current == role then return {'ok'} end

if role == 'member' then redis.call('HDEL', roles, userId) else redis.call('HSET', roles, userId, role) end
appendAudit(team, audit, {action = 'admin.setRole', by = actor, target = userId, address = address, detail = role})
publishMember(channel, userId, role, true)
return {'ok'}
