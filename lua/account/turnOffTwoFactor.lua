--- Turns two-factor sign-in off, and deletes its secret and recovery codes. Idempotent.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   secret  text  as the caller read it, so that a later setup is not turned off
--- Returns
---   turnedOff  flag

if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] then return {'ok', 0} end
redis.call('DEL', KEYS[1])
return {'ok', 1}
