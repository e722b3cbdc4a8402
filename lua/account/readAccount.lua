--- Reads the fields that are needed to verify a password.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- Returns
---   id         id?      null: there is no such account; then all fields are null
---   name       text?
---   salt       text?
---   cost       integer?
---   blockSize  integer?
---   parallel   integer?
---   hash       text?

return {'ok', unpack(redis.call('HMGET', KEYS[1], 'id', 'name', 'salt', 'cost', 'blockSize', 'parallel', 'hash'))}
