--- Removes the rooms that a person was to be put into, unless others were added meanwhile.
---
--- KEYS
---   admissions  hash  parley:{people}:admissions
--- ARGV
---   userId  id
---   rooms   json  as read before
---   left    json  rooms to be tried again; empty: none
--- Returns
---   changed  flag

local userId, rooms, left = unpack(ARGV)
if redis.call('HGET', KEYS[1], userId) ~= rooms then return {'ok', 0} end
if left == '' then redis.call('HDEL', KEYS[1], userId) else redis.call('HSET', KEYS[1], userId, left) end
return {'ok', 1}
