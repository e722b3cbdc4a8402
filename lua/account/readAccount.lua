--- Reads what is needed to check a password.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- Returns
---   id         id?      null: there is no such account, and all else is null too
---   name       text?
---   salt       text?
---   cost       integer?
---   blockSize  integer?
---   parallel   integer?
---   hash       text?

return {'ok', unpack(redis.call('HMGET', KEYS[1], 'id', 'name', 'salt', 'cost', 'blockSize', 'parallel', 'hash'))}
