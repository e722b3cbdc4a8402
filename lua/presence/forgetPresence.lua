--- Forgets when a person was last online, because they will not come back.
---
--- KEYS
---   counts  hash  parley:{presence}:counts
---   since   hash  parley:{presence}:since
---   paused  hash  parley:{presence}:paused
--- ARGV
---   userId  id
--- Returns
---   forgotten  flag  false: the person is online, or was forgotten before

local userId = ARGV[1]
if redis.call('HEXISTS', KEYS[1], userId) == 1 then return {'ok', 0} end
redis.call('HDEL', KEYS[3], userId)
return {'ok', redis.call('HDEL', KEYS[2], userId)}
