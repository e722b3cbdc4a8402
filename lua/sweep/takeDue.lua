--- Takes what has to be looked after now. Whoever takes it and does not come back (a crash) leaves it to somebody else after
--- `claimMs`.
---
--- KEYS
---   due  sorted set  parley:{agenda}:due
--- ARGV
---   limit    integer  entries at most
---   claimMs  ms
--- Returns
---   claimedUntil  ms  what `settleDue` needs to know
---   entries[]     text

-- @include nowMs

local limit, claimMs = unpack(ARGV)
local now = nowMs()
local entries = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)
for _, entry in ipairs(entries) do redis.call('ZADD', KEYS[1], now + claimMs, entry) end
return {'ok', now + claimMs, entries}
