--- Deactivates a person: nobody can sign in to the account, and every node ends its sessions. The name and the role
--- stay; the person leaves all groups. Idempotent.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
---   sessionsFrom  hash    parley:{people}:sessionsFrom
---   groups       hash     parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
---   memberships  hash     parley:{people}:memberships
---   channel      channel  parley:{people}:channel
--- ARGV
---   actor    id
---   userId   id
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   PERSON_NOT_FOUND
---   LAST_OWNER  the person is the owner
--- Publishes
---   team.memberChanged  on channel
---   group.changed       on channel, for each group of the person

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include publishMember
-- @include groups

local team, names, roles, deactivated, audit,
  sessionsFrom, groups, groupMembers, memberships, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, userId, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
if redis.call('HEXISTS', names, userId) == 0 then return {'refused', 'PERSON_NOT_FOUND'} end
if redis.call('HEXISTS', deactivated, userId) == 1 then return {'ok'} end
local role = readRole(team, roles, deactivated, names, userId)
if role == 'owner' then return {'refused', 'LAST_OWNER'} end

local at = string.format('%.0f', nowMs())
redis.call('HSET', deactivated, userId, at)
redis.call('HSET', sessionsFrom, userId, at)
appendAudit(team, audit, {action = 'admin.deactivate', by = actor, target = userId, address = address})
for groupId in pairs(readMemberships(memberships, userId)) do
  leaveGroup(groupMembers, memberships, groupId, userId)
  publishGroup(channel, groupId, readGroup(groups, groupId), countGroup(groupMembers, groupId))
end
publishMember(channel, userId, role, false)
return {'ok'}
