--- Records in the audit log that a person changed how they sign in: their two-factor sign-in or their passkeys.
---
--- KEYS
---   team   hash  parley:{people}:team
---   audit  list  parley:{people}:audit
--- ARGV
---   userId   id
---   action   text  the call
---   address  text  of the caller

-- @include appendAudit

local userId, action, address = unpack(ARGV)

appendAudit(KEYS[1], KEYS[2], {action = action, by = userId, address = address})
return {'ok'}
