--- Reads a page of the audit log, newest first, for an admin.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   audit        list     parley:{people}:audit
--- ARGV
---   actor   id
---   before  integer  only entries with a lower `seq`; 0: from the newest on
---   count   integer
--- Returns
---   newest     integer  the `seq` of the first of these entries; each of the others is one lower than the one before
---   entries[]  json
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin

local team, names, roles, deactivated, audit = unpack(KEYS) -- bounded: the keys of this script
local actor, before, count = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

if not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local last = tonumber(redis.call('HGET', team, 'audited') or 0)
-- The list ends with the entry `last`, so an entry has the index `seq - last - 1` from the end.
local stop = before > 0 and math.min(before - 1 - last - 1, -1) or -1
local page = redis.call('LRANGE', audit, stop - count + 1, stop)
local newest = last + stop + 1
local entries = {}
for i = #page, 1, -1 do entries[#entries + 1] = page[i] end
return {'ok', newest, entries}
