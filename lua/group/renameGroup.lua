--- Renames a group. The caller has reserved the new name among the accounts with the claim; the former name is marked,
--- so that its reservation is released.
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
---   channel       channel     parley:{people}:channel
--- ARGV
---   actor     id
---   groupId   id
---   name      text
---   compared  text  the skeleton of the name
---   claim     text  what the reservation of the name contains; empty: the caller expects the same skeleton as before
---   address   text  of the caller
--- Refuses
---   NOT_ADMIN
---   GROUP_NOT_FOUND
---   GROUP_NAME_TAKEN
--- Publishes
---   group.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include groups

local team, names, roles, deactivated,
  audit, groups, groupNames, groupMembers, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, name, compared, claim, address = unpack(ARGV)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local group = readGroup(groups, groupId)
if not group then return {'refused', 'GROUP_NOT_FOUND'} end
local former = group.compared
if former ~= compared and (claim == '' or redis.call('HEXISTS', groupNames, compared) == 1) then
  return {'refused', 'GROUP_NAME_TAKEN'}
end
if group.name == name then return {'ok'} end

if former ~= compared then
  redis.call('HSET', groupNames, former, '!' .. redis.call('HGET', groupNames, former), compared, claim)
end
local entry = {action = 'group.rename', by = actor, address = address, detail = group.name .. ' → ' .. name}
group.name, group.compared = name, compared
redis.call('HSET', groups, groupId, cjson.encode(group))
appendAudit(team, audit, entry)
publishGroup(channel, groupId, group, countGroup(groupMembers, groupId))
return {'ok'}
