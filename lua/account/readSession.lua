--- Reads a session without prolonging it.
---
--- KEYS
---   session  hash  parley:{session:hash}:session
--- Returns
---   userId     id?    null: there is no such session; then all fields are null
---   startedAt  ms?    null in sessions of earlier versions, like the following fields
---   usedAt     ms?
---   userAgent  text?
---   address    text?
---   vouched     flag   the person signed in at the identity provider of the team
---   atProvider  text?  the session there
---   passkey     text?  a hash of the passkey with which the person signed in; empty: they used none

local userId, startedAt, usedAt, userAgent, address, vouched, atProvider, passkey = unpack(redis.call('HMGET', KEYS[1],
  'userId', 'startedAt', 'usedAt', 'userAgent', 'address', 'vouched', 'atProvider', 'passkey'))
return {'ok', userId, startedAt, usedAt, userAgent, address, vouched == '1' and 1 or 0, atProvider, passkey}
