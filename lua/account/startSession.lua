#!lua flags=allow-oom
--- Starts a session that expires. It also runs when Redis is full, so that people can read: sessions are small and few.
---
--- KEYS
---   session  hash  parley:{session:hash}:session
--- ARGV
---   userId      id
---   name        text
---   lifetimeMs  ms
---   userAgent   text  what the client calls itself
---   address     text  of the client
---   vouched     flag  the person signed in at the identity provider of the team
---   atProvider  text  the session there; empty: the provider says none
---   passkey     text  a hash of the passkey with which the person signed in; empty: they used none
--- Returns
---   startedAt  ms

-- @include nowMs
-- @include writeHashWithExpiry

local userId, name, lifetimeMs, userAgent, address, vouched, atProvider, passkey = unpack(ARGV)

local startedAt = string.format('%.0f', nowMs())
writeHashWithExpiry(KEYS[1], lifetimeMs, {'userId', userId, 'name', name, 'startedAt', startedAt,
  'usedAt', startedAt, 'userAgent', userAgent, 'address', address, 'vouched', vouched, 'atProvider', atProvider,
  'passkey', passkey})
return {'ok', startedAt}
