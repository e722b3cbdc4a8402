--- Lists the ids of the open or the resolved reports, newest first, for an admin.
---
--- KEYS
---   team             hash        parley:{people}:team
---   names            hash        parley:{people}:names
---   roles            hash        parley:{people}:roles
---   deactivated      hash        parley:{people}:deactivated
---   reportsOpen      sorted set  parley:{people}:reportsOpen
---   reportsResolved  sorted set  parley:{people}:reportsResolved
--- ARGV
---   actor     id
---   resolved  flag     yes: the resolved ones
---   before    integer  only entries with a lower `position`; 0: from the newest on
---   limit     integer  0: only how many are open
--- Returns
---   open       integer  how many reports are open
---   hasMore    flag
---   reports[]  {id id, position integer}
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin
-- @include reports

local team, names, roles, deactivated, openReports, resolvedReports = unpack(KEYS) -- bounded: the keys of this script
local actor, resolved, before, limit = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
dropExpiredReports(resolvedReports, nowMs())
local open = redis.call('ZCARD', openReports)
if limit == 0 then return {'ok', open, 0, {}} end
local index = resolved == '1' and resolvedReports or openReports
local from = before == '0' and '+inf' or '(' .. before
local found = redis.call('ZRANGE', index, from, '-inf', 'BYSCORE', 'REV', 'LIMIT', 0, limit + 1, 'WITHSCORES')
local reports = {}
for i = 1, math.min(#found, 2 * limit) do reports[i] = found[i] end
return {'ok', open, #found > 2 * limit and 1 or 0, reports}
