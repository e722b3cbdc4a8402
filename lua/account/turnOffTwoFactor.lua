--- Turns two-factor sign-in off, and deletes its secret and recovery codes. Idempotent. Ends what permits
--- sessions to connect the account with an identity provider.
---
--- KEYS
---   twoFactor  hash     parley:{user:id}:twoFactor
---   channel    channel  parley:{user:id}:channel
---   provider   hash     parley:{user:id}:provider
--- ARGV
---   secret  text  as the caller read it, so that a later setup is not turned off
--- Returns
---   turnedOff  flag
--- Publishes
---   account.twoFactorChanged  on channel; only the nodes receive it

-- @include voidConnecting

if redis.call('HGET', KEYS[1], 'secret') ~= ARGV[1] then return {'ok', 0} end
redis.call('DEL', KEYS[1])
voidConnecting(KEYS[3])
redis.call('SPUBLISH', KEYS[2], '{"event":"account.twoFactorChanged","data":{"isOn":false}}')
return {'ok', 1}
