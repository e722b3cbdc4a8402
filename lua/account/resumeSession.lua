#!lua flags=allow-oom
--- Resumes a session and renews its expiry, up to an absolute end. A session of an earlier version without a start time
--- starts now. It also runs when Redis is full, like `startSession`.
---
--- KEYS
---   session  hash  parley:{session:hash}:session
--- ARGV
---   lifetimeMs  ms  from now
---   longestMs   ms  from the start of the session
---   userAgent   text  what the client calls itself
---   address     text  of the client
--- Returns
---   userId      id
---   name        text
---   startedAt   ms
---   vouched     flag   the person signed in at the identity provider of the team
---   atProvider  text?  the session there; null in sessions of earlier versions, like `passkey`
---   passkey     text?  a hash of the passkey with which the person signed in; empty: they used none
--- Refuses
---   SESSION_EXPIRED

-- @include nowMs
-- @include readHashWithExpiry

local session = readHashWithExpiry(KEYS[1], {'userId', 'name', 'startedAt', 'vouched', 'atProvider', 'passkey'})
if not session then return {'refused', 'SESSION_EXPIRED'} end
local now = nowMs()
local startedAt = tonumber(session[3] or now)
local leftMs = startedAt + tonumber(ARGV[2]) - now
if leftMs <= 0 then return {'refused', 'SESSION_EXPIRED'} end
redis.call('HSET', KEYS[1], 'startedAt', string.format('%.0f', startedAt), 'usedAt', string.format('%.0f', now),
  'userAgent', ARGV[3], 'address', ARGV[4])
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.min(tonumber(ARGV[1]), leftMs)))
return {'ok', session[1], session[2], string.format('%.0f', startedAt), session[4] or 0, session[5], session[6]}
