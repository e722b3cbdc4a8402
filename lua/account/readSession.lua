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

return {'ok', unpack(redis.call('HMGET', KEYS[1], 'userId', 'startedAt', 'usedAt', 'userAgent', 'address'))}
