--- Takes people whose lists have to be looked through now. Whoever takes them and does not come back (a crash) leaves them
--- to somebody else after `claimMs`.
---
--- KEYS
---   due  sorted set  parley:{lists}:due
--- ARGV
---   limit    integer  people at most
---   claimMs  ms
--- Returns
---   claimedUntil  ms  what `settleDue` needs to know
---   userIds[]     id

-- @include nowMs

local limit, claimMs = unpack(ARGV)
local now = nowMs()
local userIds = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, limit)
for _, userId in ipairs(userIds) do redis.call('ZADD', KEYS[1], now + claimMs, userId) end
return {'ok', now + claimMs, userIds}
