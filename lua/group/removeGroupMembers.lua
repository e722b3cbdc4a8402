--- Removes people from a group. Those who are not in it are ignored.
---
--- KEYS
---   team         hash        parley:{people}:team
---   names        hash        parley:{people}:names
---   roles        hash        parley:{people}:roles
---   deactivated  hash        parley:{people}:deactivated
---   audit         list        parley:{people}:audit
---   groups        hash        parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
---   memberships   hash        parley:{people}:memberships
---   channel       channel     parley:{people}:channel
--- ARGV
---   actor      id
---   groupId    id
---   address    text  of the caller
---   userIds[]  id
--- Refuses
---   NOT_ADMIN
---   GROUP_NOT_FOUND
--- Publishes
---   group.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include groups

local team, names, roles, deactivated,
  audit, groups, groupMembers, memberships, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, address = unpack(ARGV, 1, 3)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local group = readGroup(groups, groupId)
if not group then return {'refused', 'GROUP_NOT_FOUND'} end

local isChanged = false
for i = 4, #ARGV do
  if leaveGroup(groupMembers, memberships, groupId, ARGV[i]) then
    isChanged = true
    local entry = {action = 'group.removeMembers', by = actor, target = ARGV[i], address = address, detail = group.name}
    appendAudit(team, audit, entry)
  end
end
if isChanged then publishGroup(channel, groupId, group, countGroup(groupMembers, groupId)) end
return {'ok'}
