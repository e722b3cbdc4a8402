--- Turns two-factor sign-in on with the secret of the current setup. Of concurrent calls exactly one succeeds.
--- Ends what permits sessions to connect the account with an identity provider.
---
--- KEYS
---   twoFactor  hash     parley:{user:id}:twoFactor
---   channel    channel  parley:{user:id}:channel
---   provider   hash     parley:{user:id}:provider
--- ARGV
---   secret        text     with which the caller verified a code
---   step          integer  the time step of that code, which can't be used again
---   codeHashes[]  text     SHA-256 of the recovery codes, hex
--- Returns
---   confirmed  flag  false: another setup was begun meanwhile, or this one expired
--- Refuses
---   TWO_FACTOR_ON
--- Publishes
---   account.twoFactorChanged  on channel; only the nodes receive it

-- @include nowMs
-- @include voidConnecting

local secret, step = ARGV[1], ARGV[2]

if redis.call('HEXISTS', KEYS[1], 'secret') == 1 then return {'refused', 'TWO_FACTOR_ON'} end
local pending, pendingUntil = unpack(redis.call('HMGET', KEYS[1], 'pending', 'pendingUntil'))
if pending ~= secret or nowMs() >= tonumber(pendingUntil) then return {'ok', 0} end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'secret', secret, 'step', step)
for i = 3, #ARGV do redis.call('HSET', KEYS[1], 'recovery:' .. ARGV[i], 1) end
voidConnecting(KEYS[3])
redis.call('SPUBLISH', KEYS[2], '{"event":"account.twoFactorChanged","data":{"isOn":true}}')
return {'ok', 1}
