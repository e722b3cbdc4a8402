--- Adds a passkey, unless two-factor sign-in has changed, or all passkeys were removed, since the caller verified the
--- password and the code.
---
--- KEYS
---   passkeys   hash  parley:{user:id}:passkeys
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   id        text     of the credential
---   passkey   json     all but the id and `createdAt`
---   secret    text     of two-factor sign-in, as the caller read it; empty: it was off
---   removals  integer  as the caller read it
---   limit     integer  passkeys per person
--- Returns
---   passkey  json  all but the id
--- Refuses
---   PASSKEY_EXPIRED
---   PASSKEY_EXISTS
---   PASSKEYS_FULL

-- @include nowMs

local passkeys, twoFactor = unpack(KEYS) -- bounded: the keys of this script
local id, passkey, secret, removals, limit = unpack(ARGV)
local field = 'passkey:' .. id

if (redis.call('HGET', twoFactor, 'secret') or '') ~= secret then return {'refused', 'PASSKEY_EXPIRED'} end
local removed = redis.call('HGET', passkeys, 'removals')
if (tonumber(removed or 0) or 0) ~= tonumber(removals) then return {'refused', 'PASSKEY_EXPIRED'} end
if redis.call('HEXISTS', passkeys, field) == 1 then return {'refused', 'PASSKEY_EXISTS'} end
local count = redis.call('HLEN', passkeys) - (removed and 1 or 0)
if count >= tonumber(limit) then return {'refused', 'PASSKEYS_FULL'} end
local entry = cjson.decode(passkey)
entry.createdAt = nowMs()
local added = cjson.encode(entry)
redis.call('HSET', passkeys, field, added)
return {'ok', added}
