--- Records that a stage of an erasure is complete, and deletes a profile that a call in progress has stored since. No
--- effect on the record when another node was faster.
---
--- KEYS
---   erased    hash  parley:{people}:erased
---   profiles  hash  parley:{people}:profiles
--- ARGV
---   userId  id
---   before  json  the record that the caller read
---   after   json
--- Returns
---   advanced  flag

local userId, before, after = unpack(ARGV)

redis.call('HDEL', KEYS[2], userId)
if redis.call('HGET', KEYS[1], userId) ~= before then return {'ok', 0} end
redis.call('HSET', KEYS[1], userId, after)
return {'ok', 1}
