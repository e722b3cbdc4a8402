--- Reads an account's user id and when it was created.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- Returns
---   id         id?  null: there is no such account
---   createdAt  ms?  null: unknown
---   imported   flag  created for the author of an import: nobody can sign in

local id, createdAt, imported = unpack(redis.call('HMGET', KEYS[1], 'id', 'createdAt', 'imported'))
return {'ok', id, createdAt, imported or 0}
