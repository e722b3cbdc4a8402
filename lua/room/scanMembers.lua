--- Reads a page of the people of a room, without their nicknames. Someone who enters or leaves in between may be on two
--- pages or on none.
---
--- KEYS
---   members  hash  parley:{c}:members
--- ARGV
---   cursor  text     0: the first page, then the returned cursor
---   count   integer  approximate number of people per page
--- Returns
---   cursor     text                       0: this was the last page
---   members[]  {userId id, inside flag}

-- @include readMember

local reply = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
local members = {}
for i = 1, #reply[2], 2 do
  members[i], members[i + 1] = reply[2][i], readMember(reply[2][i + 1]) and 1 or 0
end
return {'ok', reply[1], members}
