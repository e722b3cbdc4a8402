--- Counts a new message of a person, up to a limit for any minute. A repeated call for the same message counts it once.
---
--- KEYS
---   recentMessages  sorted set  parley:{user:id}:recentMessages
--- ARGV
---   message  text     a digest of its conversation and its client id
---   limit    integer  messages per minute
--- Returns
---   counted  flag  whether this call counted it; otherwise an earlier one did
---   at       ms
--- Refuses
---   TOO_MANY_MESSAGES  {limit integer, retryAfterMs ms}

-- @include nowMs

local recentMessages = KEYS[1]
local message, limit = ARGV[1], tonumber(ARGV[2])
local WINDOW_MS, SHARED = 60000, 0.25

local now = nowMs()
redis.call('ZREMRANGEBYSCORE', recentMessages, '-inf', now - WINDOW_MS)
if redis.call('ZSCORE', recentMessages, message) then
  -- Now another call relies on it, too: see releaseMessage.
  redis.call('ZINCRBY', recentMessages, SHARED, message)
  return {'ok', 0, now}
end

local excess = redis.call('ZCARD', recentMessages) - limit
if excess >= 0 then
  -- The message whose end of a minute leaves room for one more. A clock that was set back can't extend the wait.
  local at = redis.call('ZRANGE', recentMessages, excess, excess, 'WITHSCORES')[2]
  return {'refused', 'TOO_MANY_MESSAGES', limit, math.max(1, math.min(WINDOW_MS, at + WINDOW_MS - now))}
end
redis.call('ZADD', recentMessages, now, message)
redis.call('PEXPIRE', recentMessages, WINDOW_MS)
return {'ok', 1, now}
