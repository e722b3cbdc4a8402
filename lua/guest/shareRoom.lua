--- Whether two people are in a room together.
---
--- KEYS
---   members  hash  parley:{c}:members
--- ARGV
---   userId   id
---   otherId  id
--- Returns
---   shared  flag

-- @include readMember

local one, other = unpack(redis.call('HMGET', KEYS[1], ARGV[1], ARGV[2]))
return {'ok', readMember(one) and readMember(other) and 1 or 0}
