#!lua flags=allow-oom
--- Adds a session to the list of a person's sessions; repeated calls have no effect. The newest `most` stay in the
--- list. It also runs when Redis is full, like `startSession`, because the list is short.
---
--- KEYS
---   sessions  sorted set  parley:{user:id}:sessions
--- ARGV
---   tokenHash   text     SHA-256 of the token, in hex
---   endsAt      ms       the latest possible end of the session; 0: unknown, `lifetimeMs` from now
---   lifetimeMs  ms       the longest lifetime of a session
---   most        integer
--- Returns
---   removed[]  text  the hashes that are no longer in the list; their sessions have to be ended

-- @include nowMs

local sessions = KEYS[1]
local tokenHash, endsAt, lifetimeMs, most = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local now = nowMs()

redis.call('ZREMRANGEBYSCORE', sessions, '-inf', now)
if redis.call('ZSCORE', sessions, tokenHash) then return {'ok', {}} end
-- Leaves room for this session.
local removed = redis.call('ZRANGE', sessions, 0, -most)
if #removed > 0 then redis.call('ZREMRANGEBYRANK', sessions, 0, -most) end
redis.call('ZADD', sessions, endsAt > 0 and endsAt or now + lifetimeMs, tokenHash)
redis.call('PEXPIRE', sessions, lifetimeMs)
return {'ok', removed}
