--- Claims an open report for an admin who deletes its message, for a time in which other admins can't resolve it, and
--- records the deletion in the audit log. The same admin may claim it again.
---
--- KEYS
---   team         hash        parley:{people}:team
---   names        hash        parley:{people}:names
---   roles        hash        parley:{people}:roles
---   deactivated  hash        parley:{people}:deactivated
---   audit        list        parley:{people}:audit
---   reportsOpen  sorted set  parley:{people}:reportsOpen
---   report       hash        parley:{people}:report:id
--- ARGV
---   actor    id
---   id       id
---   leaseMs  ms
---   address  text  of the caller
--- Returns
---   conversationId  text
---   epoch           text     of the log of the message
---   offset          integer
--- Refuses
---   NOT_ADMIN
---   REPORT_RESOLVED  also when another admin is deleting the message

-- @include readRole
-- @include isAdmin
-- @include appendAudit
-- @include reports

local team, names, roles, deactivated, audit, open, report = unpack(KEYS) -- bounded: the keys of this script
local actor, id, leaseMs, address = unpack(ARGV) -- bounded: the arguments

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local now = nowMs()
if not redis.call('ZSCORE', open, id) or isClaimedByOther(report, actor, now) then
  return {'refused', 'REPORT_RESOLVED'}
end
redis.call('HSET', report, 'claimedBy', actor, 'claimedUntil', string.format('%.0f', now + leaseMs))
local conversationId, epoch, offset, author =
  unpack(redis.call('HMGET', report, 'conversationId', 'epoch', 'offset', 'author'))
appendAudit(team, audit, {action = 'report.delete', by = actor, target = author, address = address})
return {'ok', conversationId, epoch, offset}
