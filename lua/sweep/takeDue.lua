--- Claims due jobs of a delayed queue. A job that is not completed, for example after a crash, can be claimed again
--- after `claimMs`. The time of a claimed job has a fraction, by which `markDue` and `settleDue` recognise a claim.
---
--- KEYS
---   due  sorted set  parley:{agenda}:due
--- ARGV
---   limit    integer  maximum number of jobs
---   claimMs  ms
--- Returns
---   claimedUntil  ms  to be passed to `settleDue`
---   entries[]     text

-- @include nowMs

local limit, claimMs = unpack(ARGV)
local now = nowMs()
local entries = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)
for _, entry in ipairs(entries) do redis.call('ZADD', KEYS[1], now + claimMs + 0.5, entry) end
return {'ok', now + claimMs, entries}
