--- Ends all sessions of another person, as an admin, and records it. An admin ends those of members and guests; the
--- owner those of all.
---
--- KEYS
---   team          hash     parley:{people}:team
---   names         hash     parley:{people}:names
---   roles         hash     parley:{people}:roles
---   deactivated   hash     parley:{people}:deactivated
---   audit         list     parley:{people}:audit
---   sessionsFrom  hash     parley:{people}:sessionsFrom
---   channel       channel  parley:{people}:channel
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND  also when deactivated
---   NOT_TEAM_OWNER    the person is an admin or the owner, and the caller is not the owner
--- Publishes
---   account.sessionsEnded  on channel; it reaches only sessions of this person

-- @include refuseAdministering
-- @include appendAudit
-- @include voidSessions

local team, names, roles, deactivated, audit, sessionsFrom, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

local refusal = refuseAdministering(team, roles, deactivated, names, actor, userId)
if refusal then return {'refused', refusal} end

appendAudit(team, audit, {action = 'admin.endSessions', by = actor, target = userId, address = address})
voidSessions(sessionsFrom, channel, userId, string.format('%.0f', nowMs()))
return {'ok'}
