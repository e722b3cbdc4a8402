--- Stores the secret of a setup of two-factor sign-in, which a code must confirm. It replaces that of an earlier setup.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   secret      text     base32
---   lifetimeMs  integer
--- Refuses
---   TWO_FACTOR_ON

-- @include nowMs

local secret, lifetimeMs = unpack(ARGV)

if redis.call('HEXISTS', KEYS[1], 'secret') == 1 then return {'refused', 'TWO_FACTOR_ON'} end
redis.call('HSET', KEYS[1], 'pending', secret, 'pendingUntil', string.format('%.0f', nowMs() + lifetimeMs))
return {'ok'}
