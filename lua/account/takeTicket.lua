--- Takes a ticket. It is used up in any case, also by a page that did not begin the sign-in.
---
--- KEYS
---   ticket  hash  parley:{ticket:hash}:ticket
--- ARGV
---   challenge  text  SHA-256 of the verifier of the page, base64url
--- Returns
---   userId   id
---   session  text  of the person at the provider; empty: it says none
--- Refuses
---   SIGN_IN_EXPIRED  also for another page

local userId, challenge, session = unpack(redis.call('HMGET', KEYS[1], 'userId', 'challenge', 'session'))
redis.call('DEL', KEYS[1])
if not userId or challenge ~= ARGV[1] then return {'refused', 'SIGN_IN_EXPIRED'} end
return {'ok', userId, session or ''}
