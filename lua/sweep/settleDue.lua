--- Says when a list that was looked through is due again, unless it became due meanwhile.
---
--- KEYS
---   due  sorted set  parley:{lists}:due
--- ARGV
---   userId        id
---   claimedUntil  ms  as `takeDue` told
---   dueAt         ms  0: not until something changes
--- Returns
---   settled  flag

local userId, claimedUntil, dueAt = unpack(ARGV)

if tonumber(redis.call('ZSCORE', KEYS[1], userId) or 0) ~= tonumber(claimedUntil) then return {'ok', 0} end
if dueAt == '0' then redis.call('ZREM', KEYS[1], userId) else redis.call('ZADD', KEYS[1], dueAt, userId) end
return {'ok', 1}
