--- Takes a ticket. It is used up in any case, also by a page that did not begin the sign-in.
---
--- KEYS
---   ticket  hash  parley:{ticket:hash}:ticket
--- ARGV
---   challenge  text  SHA-256 of the verifier of the page, base64url
--- Returns
---   userId      id
---   atProvider  text  the session of the person at the provider; empty: it says none
---   identity    text  SHA-256 of issuer and subject, hex; empty: the person used a passkey, or it is a ticket of an
---                     earlier version
---   passkey     text  a hash of the passkey; empty: the person signed in at the provider
--- Refuses
---   SIGN_IN_EXPIRED  also for another page

local userId, signer, challenge, atProvider, identity, passkey = unpack(redis.call('HMGET', KEYS[1], 'userId', 'signer',
  'challenge', 'session', 'identity', 'passkey'))
redis.call('DEL', KEYS[1])
if not (userId or signer) or challenge ~= ARGV[1] then return {'refused', 'SIGN_IN_EXPIRED'} end
return {'ok', userId or signer, atProvider or '', identity or '', passkey or ''}
