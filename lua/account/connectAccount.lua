--- Records at an account with which person of an identity provider it is connected, unless another one is recorded.
---
--- KEYS
---   provider  hash  parley:{user:id}:provider
--- ARGV
---   identity  text   SHA-256 of issuer and subject, hex
---   youngMs   ms     a record that is younger is not replaced, because a call may be about to complete it
---   replaces  text?  the recorded person, if they are not connected with the account
--- Returns
---   identity  text  the person who is recorded now

-- @include nowMs

local identity, youngMs, replaces = unpack(ARGV)

local now = nowMs()
local current, since = unpack(redis.call('HMGET', KEYS[1], 'identity', 'since'))
local isYoung = now - tonumber(since or 0) < tonumber(youngMs)
if current and current ~= '' and (current ~= replaces or isYoung) then return {'ok', current} end
redis.call('HSET', KEYS[1], 'identity', identity, 'since', string.format('%.0f', now))
return {'ok', identity}
