--- Finds which of these people belong to an audience of announcements.
---
--- KEYS
---   team          hash        parley:{people}:team
---   names         hash        parley:{people}:names
---   roles         hash        parley:{people}:roles
---   deactivated   hash        parley:{people}:deactivated
---   groups        hash        parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
--- ARGV
---   audience   text  as `readAudiences` returns it
---   userIds[]  id
--- Returns
---   exists     flag  whether there is such an audience
---   userIds[]  id    those who belong to it

-- @include readRole
-- @include isAdmin

local team, names, roles, deactivated, groups, groupMembers = unpack(KEYS) -- bounded: the keys of this script
local audience = ARGV[1]

local groupId = string.match(audience, '^group:(.+)$')
local exists
if groupId then exists = redis.call('HEXISTS', groups, groupId) == 1
else exists = audience == 'admins' or audience == 'members' end
if not exists then return {'ok', 0, {}} end

local function isAddressed(userId)
  if groupId then return redis.call('ZSCORE', groupMembers, groupId .. ':' .. userId) end
  local role = readRole(team, roles, deactivated, names, userId)
  if audience == 'admins' then return isAdmin(role) end
  return role and role ~= 'guest'
end

local found = {}
for i = 2, #ARGV do
  if isAddressed(ARGV[i]) then found[#found + 1] = ARGV[i] end
end
return {'ok', 1, found}
