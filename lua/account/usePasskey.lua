#!lua flags=allow-oom
--- Records the use of a passkey for a sign-in, if its counter has grown: an equal or smaller one means that the key was
--- copied. Passkeys without a counter always have 0. It also runs when Redis is full, so that people can sign in and read.
---
--- KEYS
---   passkeys  hash  parley:{user:id}:passkeys
--- ARGV
---   id        text     of the credential
---   counter   integer  of the verified response
---   isSynced  flag
--- Returns
---   used  flag  false: the counter has not grown, or the passkey was removed

-- @include nowMs

local id, counter, isSynced = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local field = 'passkey:' .. id

local stored = redis.call('HGET', KEYS[1], field)
if not stored then return {'ok', 0} end
local entry = cjson.decode(stored)
if (counter > 0 or entry.counter > 0) and counter <= entry.counter then return {'ok', 0} end
entry.counter = counter
entry.isSynced = isSynced == '1'
entry.usedAt = nowMs()
redis.call('HSET', KEYS[1], field, cjson.encode(entry))
return {'ok', 1}
