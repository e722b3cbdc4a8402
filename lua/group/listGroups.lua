--- Lists all groups with their numbers of members.
---
--- KEYS
---   groups        hash        parley:{people}:groups
---   groupMembers  sorted set  parley:{people}:groupMembers
--- Returns
---   groups[]  {id id, name text, size integer}

-- @include groups

local groups, groupMembers = unpack(KEYS) -- bounded: the keys of this script

local rows = {}
local stored = redis.call('HGETALL', groups)
for i = 1, #stored, 2 do
  rows[#rows + 1] = stored[i]
  rows[#rows + 1] = cjson.decode(stored[i + 1]).name
  rows[#rows + 1] = countGroup(groupMembers, stored[i])
end
return {'ok', rows}
