--- Ends all sessions of a person that began before a time: after a new password, or because the person asks for it.
---
--- KEYS
---   team          hash     parley:{people}:team
---   sessionsFrom  hash     parley:{people}:sessionsFrom
---   audit         list     parley:{people}:audit
---   channel       channel  parley:{people}:channel
--- ARGV
---   userId   id
---   from     ms    the start of the session that continues
---   action   text  the call, for the audit log
---   address  text  of the caller
--- Publishes
---   account.sessionsEnded  on channel; it reaches only sessions of this person

-- @include appendAudit
-- @include voidSessions

local team, sessionsFrom, audit, channel = unpack(KEYS) -- bounded: the keys of this script
local userId, from, action, address = unpack(ARGV)

appendAudit(team, audit, {action = action, by = userId, address = address})
voidSessions(sessionsFrom, channel, userId, from)
return {'ok'}
