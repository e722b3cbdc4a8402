--- Lists the people in a group.
---
--- KEYS
---   groups        hash        parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
--- ARGV
---   groupId  id
--- Returns
---   userIds[]  id
--- Refuses
---   GROUP_NOT_FOUND

-- @include groups

local groups, groupMembers = unpack(KEYS) -- bounded: the keys of this script

if redis.call('HEXISTS', groups, ARGV[1]) == 0 then return {'refused', 'GROUP_NOT_FOUND'} end
return {'ok', listGroup(groupMembers, ARGV[1])}
