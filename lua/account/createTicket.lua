--- Creates a ticket, with which the page that began a sign-in at an identity provider completes it.
---
--- KEYS
---   ticket  hash  parley:{ticket:hash}:ticket
--- ARGV
---   userId      id
---   challenge   text  SHA-256 of the verifier that the page kept, base64url
---   session     text  of the person at the provider; empty: it says none
---   lifetimeMs  ms

-- @include writeHashWithExpiry

local userId, challenge, session, lifetimeMs = unpack(ARGV)

writeHashWithExpiry(KEYS[1], lifetimeMs, {'userId', userId, 'challenge', challenge, 'session', session})
return {'ok'}
