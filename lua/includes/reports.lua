-- @include nowMs

-- How long a resolved report is kept, and how many of them are listed.
local REPORT_KEPT_MS, RESOLVED_LISTED = 7776000000, 10000
-- The field of `reporters` with the number of all pending reports; no id contains an asterisk.
local ALL_REPORTS = '*'

-- A score for a new entry of an index: the time (ms), but later than all others, so that it identifies a position.
local function nextReportScore(index, now)
  local newest = redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')[2]
  return string.format('%.0f', math.max(now, tonumber(newest or 0) + 1))
end

-- The keys of expired reports delete themselves; this removes them from the index.
local function dropExpiredReports(resolved, now)
  redis.call('ZREMRANGEBYSCORE', resolved, '-inf', string.format('%.0f', now - REPORT_KEPT_MS))
  redis.call('ZREMRANGEBYRANK', resolved, 0, -(RESOLVED_LISTED + 1))
end

-- Publishes the number of open reports to admins.
local function publishReports(channel, open)
  redis.call('SPUBLISH', channel, '{"event":"report.changed","data":{"open":' .. redis.call('ZCARD', open) .. '}}')
end

-- Whether another admin is deleting the message of the report.
local function isClaimedByOther(report, actor, now)
  local claimedBy, claimedUntil = unpack(redis.call('HMGET', report, 'claimedBy', 'claimedUntil'))
  return claimedBy and claimedBy ~= actor and tonumber(claimedUntil) > now
end
