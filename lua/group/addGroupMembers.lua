--- Adds people to a group: all of them, or none when one is refused. Those who are in it stay.
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
---   limit      integer  most members of a group
---   address    text     of the caller
---   userIds[]  id
--- Refuses
---   NOT_ADMIN
---   GROUP_NOT_FOUND
---   GROUP_INVALID_MEMBER  {userId id}  it is a group
---   PERSON_NOT_FOUND      {userId id}  also when deactivated
---   GROUP_FULL            {limit integer}
--- Publishes
---   group.changed  on channel

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include groups

local team, names, roles, deactivated,
  audit, groups, groupMembers, memberships, channel = unpack(KEYS) -- bounded: the keys of this script
local actor, groupId, limit, address = unpack(ARGV, 1, 4)

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local group = readGroup(groups, groupId)
if not group then return {'refused', 'GROUP_NOT_FOUND'} end
local added, isAdded = {}, {}
for i = 5, #ARGV do
  local userId = ARGV[i]
  if redis.call('HEXISTS', groups, userId) == 1 then return {'refused', 'GROUP_INVALID_MEMBER', userId} end
  if not readRole(team, roles, deactivated, names, userId) then return {'refused', 'PERSON_NOT_FOUND', userId} end
  if not isAdded[userId] and not redis.call('ZSCORE', groupMembers, groupId .. ':' .. userId) then
    added[#added + 1] = userId
    isAdded[userId] = true
  end
end
if #added == 0 then return {'ok'} end
local size = countGroup(groupMembers, groupId) + #added
if size > tonumber(limit) then return {'refused', 'GROUP_FULL', limit} end

local now = nowMs()
for _, userId in ipairs(added) do
  joinGroup(groupMembers, memberships, groupId, userId, now)
  local entry = {action = 'group.addMembers', by = actor, target = userId, address = address, detail = group.name}
  appendAudit(team, audit, entry)
end
publishGroup(channel, groupId, group, size)
return {'ok'}
