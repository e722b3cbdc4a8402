--- Stores for a session, whose person has confirmed it with their password, that it may connect its account with a
--- person of an identity provider.
---
--- KEYS
---   request  hash  parley:{connecting:hash}:request
--- ARGV
---   sessionHash  text     SHA-256 of the token of the session, hex
---   challenge    text     with which the page takes the ticket
---   generation   integer  of the account, when the person confirmed it
---   lifetimeMs   ms

-- @include writeHashWithExpiry

local sessionHash, challenge, generation, lifetimeMs = unpack(ARGV)

writeHashWithExpiry(KEYS[1], lifetimeMs, {'sessionHash', sessionHash, 'challenge', challenge,
  'generation', generation})
return {'ok'}
