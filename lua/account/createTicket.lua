--- Creates a ticket, with which the page or the desktop that began a sign-in elsewhere completes it: at an identity
--- provider, or with a passkey in the browser of the system.
---
--- KEYS
---   ticket  hash  parley:{ticket:hash}:ticket
--- ARGV
---   userId      id
---   challenge   text  SHA-256 of the verifier that the page kept, base64url
---   atProvider  text  the session of the person at the provider; empty: it says none
---   identity    text  SHA-256 of issuer and subject, hex; empty: the person used a passkey
---   passkey     text  a hash of the passkey; empty: the person signed in at the provider. Nodes of earlier versions do
---                     not find the person of such a ticket, because they would start a session of the provider.
---   lifetimeMs  ms

-- @include writeHashWithExpiry

local userId, challenge, atProvider, identity, passkey, lifetimeMs = unpack(ARGV)

local person = passkey == '' and 'userId' or 'signer'
writeHashWithExpiry(KEYS[1], lifetimeMs,
  {person, userId, 'challenge', challenge, 'session', atProvider, 'identity', identity, 'passkey', passkey})
return {'ok'}
