--- Removes the index of replies of a room that no longer exists, unless it belongs to a later room of the same name.
---
--- KEYS
---   replies  sorted set  parley:{followed:c}:replies
---   replied  hash        parley:{followed:c}:replied
--- ARGV
---   epoch  text  of the former room
--- Returns
---   isRemoved  flag

if redis.call('HGET', KEYS[2], 'epoch') ~= ARGV[1] then return {'ok', 0} end
redis.call('DEL', KEYS[1], KEYS[2])
return {'ok', 1}
