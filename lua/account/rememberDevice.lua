#!lua flags=allow-oom
--- Adds a valid device token to an account, or renews it. The newest `most` are kept. It also runs when Redis is full,
--- like `startSession`, because the list is short.
---
--- KEYS
---   devices  sorted set  parley:{user:id}:devices
--- ARGV
---   tokenHash   text     SHA-256 of the token, in hex
---   lifetimeMs  ms       from now
---   most        integer

-- @include nowMs

local tokenHash, lifetimeMs, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local now = nowMs()

redis.call('ZREM', KEYS[1], tokenHash)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
-- Leaves room for this token, which must stay even if all tokens have the same score.
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -most)
redis.call('ZADD', KEYS[1], now + lifetimeMs, tokenHash)
redis.call('PEXPIRE', KEYS[1], lifetimeMs)
return {'ok'}
