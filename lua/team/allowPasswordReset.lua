--- Checks that a person may reset the password of another, and records it. An admin resets those of members and guests;
--- the owner resets all.
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

-- @include refuseAdministering
-- @include appendAudit

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

local refusal = refuseAdministering(team, roles, deactivated, names, actor, userId)
if refusal then return {'refused', refusal} end

appendAudit(team, audit, {action = 'admin.resetPassword', by = actor, target = userId, address = address})
return {'ok', redis.call('HGET', names, userId)}
