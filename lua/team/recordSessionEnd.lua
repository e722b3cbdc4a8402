--- Checks that a person may end a session of another, and records it. An admin ends those of members and guests; the
--- owner those of all. The session is ended in its own slot afterwards.
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

appendAudit(team, audit, {action = 'admin.endSession', by = actor, target = userId, address = address})
return {'ok'}
