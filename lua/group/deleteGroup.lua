--- Deletes a group. Its people stay in the team. The name is marked, so that its reservation is released. Idempotent.
---
--- KEYS
---   team         hash        parley:{people}:team
---   names        hash        parley:{people}:names
---   roles        hash        parley:{people}:roles
---   deactivated  hash        parley:{people}:deactivated
---   audit         list        parley:{people}:audit
---   groups        hash        parley:{people}:groups
---   groupNames    hash        parley:{people}:groupNames
---   groupMembers  sorted set  parley:{people}:groupMembers
---   memberships   hash        parley:{people}:memberships
---   channel       channel     parley:{people}:channel
--- ARGV
---   actor    id
---   groupId  id
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
--- Publishes
---   group.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include groups

local team, names, roles, deactivated, audit,
  groups, groupNames, groupMembers, memberships, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local group = readGroup(groups, groupId)
if not group then return {'ok'} end

for _, userId in ipairs(listGroup(groupMembers, groupId)) do leaveGroup(groupMembers, memberships, groupId, userId) end
redis.call('HDEL', groups, groupId)
redis.call('HSET', groupNames, group.compared, '!' .. redis.call('HGET', groupNames, group.compared))
appendAudit(team, audit, {action = 'group.delete', by = actor, address = address, detail = group.name})
publishGroup(channel, groupId, nil, 0)
return {'ok'}
