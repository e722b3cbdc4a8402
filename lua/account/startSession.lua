#!lua flags=allow-oom
--- Starts a session that expires. It also runs when Redis is full, so that people can read: sessions are small and few.
---
--- KEYS
---   session  hash  parley:{session:hash}:session
--- ARGV
---   userId      id
---   name        text
---   lifetimeMs  ms
--- Returns
---   startedAt  ms

-- @include nowMs
-- @include writeHashWithExpiry

local userId, name, lifetimeMs = unpack(ARGV)

local startedAt = string.format('%.0f', nowMs())
writeHashWithExpiry(KEYS[1], lifetimeMs, {'userId', userId, 'name', name, 'startedAt', startedAt})
return {'ok', startedAt}
