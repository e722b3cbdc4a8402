--- Records in the audit log that a person changed how they sign in: their two-factor sign-in, their passkeys, or their
--- connection with an identity provider.
---
--- KEYS
---   team   hash  parley:{people}:team
---   audit  list  parley:{people}:audit
--- ARGV
---   userId   id
---   action   text   the call
---   address  text   of the caller
---   detail   text?  the names of the person at the identity provider

-- @include appendAudit

local userId, action, address, detail = unpack(ARGV)

appendAudit(KEYS[1], KEYS[2], {action = action, by = userId, address = address,
  detail = detail ~= '' and detail or nil})
return {'ok'}
