--- Checks that a person may reset the password of another, and records it. An admin resets those of members and guests;
--- the owner resets all. Otherwise an admin could take over the accounts of other admins and of the owner.
---
--- KEYS
---   team         hash  parley:{people}:team
---   names        hash  parley:{people}:names
---   roles        hash  parley:{people}:roles
---   deactivated  hash  parley:{people}:deactivated
---   audit        list  parley:{people}:audit
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Returns
---   name  text  of the person
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND  also when deactivated
---   NOT_TEAM_OWNER    the person is an admin or the owner, and the caller is not the owner

-- @include readRole
-- @include isAdmin
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

local actorRole = readRole(team, roles, deactivated, names, actor)
if not isAdmin(actorRole) then return {'refused', 'NOT_ADMIN'} end
local role = readRole(team, roles, deactivated, names, userId)
local name = redis.call('HGET', names, userId)
if not role or not name then return {'refused', 'PERSON_NOT_FOUND'} end
if isAdmin(role) and actorRole ~= 'owner' then return {'refused', 'NOT_TEAM_OWNER'} end

appendAudit(team, audit, {action = 'admin.resetPassword', by = actor, target = userId, address = address})
return {'ok', name}
