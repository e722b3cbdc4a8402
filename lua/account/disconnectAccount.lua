--- Records at an account that it is connected with no person of an identity provider, and ends what permits sessions to
--- connect it. Idempotent. The record stays, because an account of an earlier version has none, and is connected with
--- the person who names it.
---
--- KEYS
---   provider  hash     parley:{user:id}:provider
---   channel   channel  parley:{user:id}:channel
--- ARGV
---   identity  text  SHA-256 of issuer and subject, hex; another one stays
--- Returns
---   disconnected  flag
--- Publishes
---   account.providerDisconnected  on channel; only the nodes receive it

-- @include nowMs
-- @include voidConnecting

if redis.call('HGET', KEYS[1], 'identity') ~= ARGV[1] then return {'ok', 0} end
redis.call('HDEL', KEYS[1], 'names', 'host')
redis.call('HSET', KEYS[1], 'identity', '', 'since', string.format('%.0f', nowMs()))
voidConnecting(KEYS[1])
redis.call('SPUBLISH', KEYS[2], '{"event":"account.providerDisconnected","data":{}}')
return {'ok', 1}
