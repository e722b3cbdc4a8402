--- Resumes a session and renews its expiry.
---
--- KEYS
---   session  hash  parley:{session:hash}:session
--- ARGV
---   lifetimeMs  ms  from now
--- Returns
---   userId  id
---   name    text
--- Refuses
---   SESSION_EXPIRED

local session = redis.call('HMGET', KEYS[1], 'userId', 'name')
if not session[1] then return {'refused', 'SESSION_EXPIRED'} end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return {'ok', session[1], session[2]}
