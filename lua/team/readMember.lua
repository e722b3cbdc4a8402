--- Reads the name and the role of a person, from when on their sessions are valid, the rooms that they are to be put
--- into, and who in the team needs two-factor sign-in.
---
--- KEYS
---   team         hash     parley:{people}:team
---   names        hash     parley:{people}:names
---   roles        hash     parley:{people}:roles
---   deactivated  hash     parley:{people}:deactivated
---   sessionsFrom  hash    parley:{people}:sessionsFrom
---   admissions   hash     parley:{people}:admissions
--- ARGV
---   userId  id
--- Returns
---   role           text?  null: deactivated, or not in the team
---   deactivatedAt  ms?    null: not deactivated
---   sessionsFrom   ms     sessions that began earlier have ended; 0: none
---   admissions     json?  [{conversationId, epoch}]; null: none
---   name           text?  null: not in the team
---   twoFactorRule  text?  none, admins or members; null: none

-- @include readRole

local team, names, roles, deactivated, sessionsFrom, admissions = unpack(KEYS) -- bounded: the keys of this script
local userId = ARGV[1]

return {'ok', readRole(team, roles, deactivated, names, userId) or false,
  redis.call('HGET', deactivated, userId),
  redis.call('HGET', sessionsFrom, userId) or 0,
  redis.call('HGET', admissions, userId),
  redis.call('HGET', names, userId),
  redis.call('HGET', team, 'twoFactorRule')}
