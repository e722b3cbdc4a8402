--- Reads the limits of the team.
---
--- KEYS
---   team         hash        parley:{people}:team
---   names        hash        parley:{people}:names
---   roles        hash        parley:{people}:roles
---   deactivated  hash        parley:{people}:deactivated
---   invitations  sorted set  parley:{people}:invitations
---   endedInvitations  sorted set  parley:{people}:endedInvitations
--- ARGV
---   actor  text  id of the caller, who must be an admin; empty: read in order to apply the limits
--- Returns
---   roomsPerPerson     integer  0: no limit; so are all
---   messagesPerMinute  integer
---   openInvitations    integer
---   fileMegabytesPerPerson  integer
---   fileMegabytesInAll      integer
---   invitationsInUse   integer  how many are open now
--- Refuses
---   NOT_ADMIN

-- @include readRole
-- @include isAdmin
-- @include nowMs
-- @include countOpenInvitations

-- bounded: the keys of this script
local team, names, roles, deactivated, invitations, ended = unpack(KEYS)
local actor = ARGV[1]

if actor ~= '' and not isAdmin(readRole(team, roles, deactivated, names, actor)) then return {'refused', 'NOT_ADMIN'} end
local limits = redis.call('HMGET', team, 'roomsPerPerson', 'messagesPerMinute', 'openInvitations',
  'fileMegabytesPerPerson', 'fileMegabytesInAll')
for i = 1, 5 do limits[i] = tonumber(limits[i]) or 0 end
return {'ok', limits[1], limits[2], limits[3], limits[4], limits[5],
  countOpenInvitations(invitations, ended, nowMs())}
