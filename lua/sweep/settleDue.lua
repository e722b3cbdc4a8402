--- Completes a claimed job: removes it or sets its next time, unless it was rescheduled or claimed again in the
--- meantime.
---
--- KEYS
---   due  sorted set  parley:{agenda}:due
--- ARGV
---   entry         text
---   claimedUntil  ms    as returned by `takeDue`
---   dueAt         ms    0: remove the job
--- Returns
---   settled  flag

local entry, claimedUntil, dueAt = unpack(ARGV)

if tonumber(redis.call('ZSCORE', KEYS[1], entry) or 0) ~= claimedUntil + 0.5 then return {'ok', 0} end
if dueAt == '0' then redis.call('ZREM', KEYS[1], entry) else redis.call('ZADD', KEYS[1], dueAt, entry) end
return {'ok', 1}
