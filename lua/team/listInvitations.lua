--- Lists the code hashes of the invitations that have not expired, for an admin.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   invitations  sorted set  parley:{people}:invitations
--- ARGV
---   actor  id
--- Returns
---   codeHashes[]  text
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin
-- @include nowMs

local team, names, roles, deactivated, invitations = unpack(KEYS) -- bounded: the keys of this script

if not isAdmin(readRole(team, roles, deactivated, names, ARGV[1])) then return {'refused', 'NOT_ADMIN'} end
return {'ok', redis.call('ZRANGEBYSCORE', invitations, '(' .. string.format('%.0f', nowMs()), '+inf')}
