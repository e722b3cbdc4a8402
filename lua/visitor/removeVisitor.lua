--- Removes a visitor from the team. Idempotent.
---
--- KEYS
---   roles         hash  parley:{people}:roles
---   sessionsFrom  hash  parley:{people}:sessionsFrom
---   profiles      hash  parley:{people}:profiles
--- ARGV
---   userId  id
--- Returns
---   removed  flag

redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
return {'ok', redis.call('HDEL', KEYS[1], ARGV[1])}
