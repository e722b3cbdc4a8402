--- Resolves an open report in the name of an admin, and starts the time after which it is deleted. A dismissal is
--- recorded in the audit log; a deletion was recorded when it was claimed.
---
--- KEYS
---   team             hash        parley:{people}:team
---   names            hash        parley:{people}:names
---   roles            hash        parley:{people}:roles
---   deactivated      hash        parley:{people}:deactivated
---   audit            list        parley:{people}:audit
---   reportsOpen      sorted set  parley:{people}:reportsOpen
---   reportsResolved  sorted set  parley:{people}:reportsResolved
---   reporters        hash        parley:{people}:reporters
---   report           hash        parley:{people}:report:id
---   admins           channel     parley:{people}:admins
--- ARGV
---   actor    id
---   id       id
---   outcome  text  deleted or dismissed
---   address  text  of the caller
--- Refuses
---   NOT_ADMIN
---   REPORT_RESOLVED  also when another admin is deleting the message
--- Publishes
---   report.changed  on admins

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include reports

local team, names, roles, deactivated, audit = unpack(KEYS, 1, 5)
local open, resolved, reporters, report, admins = unpack(KEYS, 6, 10)
local actor, id, outcome, address = unpack(ARGV) -- bounded: the arguments

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local now = nowMs()
if not redis.call('ZSCORE', open, id) or isClaimedByOther(report, actor, now) then
  return {'refused', 'REPORT_RESOLVED'}
end

-- Everyone whose report was pending may report something else instead.
local fields = redis.call('HGETALL', report)
for i = 1, #fields, 2 do
  local userId = fields[i + 1] == 'pending' and string.match(fields[i], '^by:(.*)$')
  if userId then
    redis.call('HSET', report, fields[i], 'done')
    if redis.call('HINCRBY', reporters, userId, -1) <= 0 then redis.call('HDEL', reporters, userId) end
    redis.call('HINCRBY', reporters, ALL_REPORTS, -1)
  end
end
redis.call('HDEL', report, 'claimedBy', 'claimedUntil')
redis.call('HSET', report, 'outcome', outcome, 'resolvedBy', actor, 'resolvedAt', string.format('%.0f', now))
redis.call('PEXPIRE', report, REPORT_KEPT_MS)
redis.call('ZREM', open, id)
redis.call('ZADD', resolved, nextReportScore(resolved, now), id)
dropExpiredReports(resolved, now)
if outcome == 'dismissed' then
  local author = redis.call('HGET', report, 'author')
  appendAudit(team, audit, {action = 'report.dismiss', by = actor, target = author, address = address})
end
publishReports(admins, open)
return {'ok'}
