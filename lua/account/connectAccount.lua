--- Records at an account with which person of an identity provider it is connected, unless another one is recorded.
--- Ends what permits sessions to connect it.
---
--- KEYS
---   provider  hash  parley:{user:id}:provider
--- ARGV
---   identity    text      SHA-256 of issuer and subject, hex
---   host        text      the issuer that this host is configured with; empty: not known
---   names       json      the names of the person, to be shown
---   youngMs     ms        a record that is younger is not replaced, because a call may be about to complete it
---   generation  integer?  as the caller read it when the person confirmed the connection
---   replaces    text?     the recorded person, if they are not connected with the account
--- Returns
---   identity  text  the person who is recorded now
--- Refuses
---   SIGN_IN_EXPIRED  the permission has ended

-- @include nowMs
-- @include voidConnecting

local identity, host, names, youngMs, generation, replaces = unpack(ARGV)

local now = nowMs()
local current, since, currentGeneration = unpack(redis.call('HMGET', KEYS[1], 'identity', 'since', 'generation'))
if generation ~= '' and tonumber(currentGeneration or 0) ~= tonumber(generation) then
  return {'refused', 'SIGN_IN_EXPIRED'}
end
local isYoung = now - tonumber(since or 0) < tonumber(youngMs)
if current == identity and current ~= replaces then
  -- Earlier records have no names, and the host may be configured otherwise by now.
  redis.call('HSETNX', KEYS[1], 'names', names)
  if host ~= '' then redis.call('HSET', KEYS[1], 'host', host) end
  return {'ok', current}
end
if current and current ~= '' and (current ~= replaces or isYoung) then return {'ok', current} end
redis.call('HSET', KEYS[1], 'identity', identity, 'host', host, 'names', names, 'since', string.format('%.0f', now))
voidConnecting(KEYS[1])
return {'ok', identity}
