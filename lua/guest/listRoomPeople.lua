--- Lists the people who are in a room with a person. Empty when the person is not in the room, or there is none.
---
--- KEYS
---   members  hash  parley:{c}:members
--- ARGV
---   userId  id
--- Returns
---   userIds[]  id  includes the person

-- @include readMember

local members = redis.call('HGETALL', KEYS[1])
local inside, isInside = {}, false
for i = 1, #members, 2 do
  if readMember(members[i + 1]) then
    inside[#inside + 1] = members[i]
    isInside = isInside or members[i] == ARGV[1]
  end
end
return {'ok', isInside and inside or {}}
