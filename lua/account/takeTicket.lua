--- Takes a ticket. It is used up in any case, also by a page that did not begin the sign-in.
---
--- KEYS
---   ticket  hash  parley:{ticket:hash}:ticket
--- ARGV
---   challenge  text  SHA-256 of the verifier of the page, base64url
--- Returns
---   userId  id
--- Refuses
---   SIGN_IN_EXPIRED  also for another page

local userId, challenge = unpack(redis.call('HMGET', KEYS[1], 'userId', 'challenge'))
redis.call('DEL', KEYS[1])
if not userId or challenge ~= ARGV[1] then return {'refused', 'SIGN_IN_EXPIRED'} end
return {'ok', userId}
