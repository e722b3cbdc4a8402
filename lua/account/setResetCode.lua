--- Gives an account a code with which its password can be replaced once. A new code replaces the former one.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   userId      id
---   codeHash    text     SHA-256, hex
---   lifetimeMs  integer
--- Returns
---   expiresAt  ms
--- Refuses
---   PERSON_NOT_FOUND  the account is another person's by now

-- @include nowMs

local userId, codeHash, lifetimeMs = unpack(ARGV)

if redis.call('HGET', KEYS[1], 'id') ~= userId then return {'refused', 'PERSON_NOT_FOUND'} end
local expiresAt = string.format('%.0f', nowMs() + lifetimeMs)
redis.call('HSET', KEYS[1], 'resetCode', codeHash, 'resetUntil', expiresAt)
return {'ok', expiresAt}
