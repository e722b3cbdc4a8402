--- Reads the fields that are needed to verify a password.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- Returns
---   id            id?       null: there is no such account; then all fields are null
---   name          text?
---   salt          text?
---   cost          integer?
---   blockSize     integer?
---   parallel      integer?
---   hash          text?
---   passwordless  flag      no password has this hash
---   fromProvider  flag      it was created for a person of an identity provider

local id, name, salt, cost, blockSize, parallel, hash, passwordless = unpack(redis.call('HMGET', KEYS[1], 'id', 'name',
  'salt', 'cost', 'blockSize', 'parallel', 'hash', 'passwordless')) -- bounded: the named fields
return {'ok', id, name, salt, cost, blockSize, parallel, hash, hash and passwordless == hash and 1 or 0,
  passwordless and 1 or 0}
