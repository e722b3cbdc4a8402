--- Takes a hook out of its maker's list, after it was closed; again changes nothing.
---
--- KEYS
---   hooks  hash  parley:{user:id}:hooks
--- ARGV
---   id  id

redis.call('HDEL', KEYS[1], ARGV[1])
return {'ok'}
