--- Creates an account under a name that no other account's name is confusable with. Of concurrent calls exactly one
--- succeeds.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   id            id
---   name          text     as displayed
---   salt          text     base64
---   cost          integer  scrypt's N
---   blockSize     integer  r
---   parallel      integer  p
---   hash          text     base64; its length is the key length
---   passwordless  flag?    no password has this hash: the person signs in with an identity provider
--- Refuses
---   NAME_TAKEN

-- @include nowMs

local id, name, salt, cost, blockSize, parallel, hash, passwordless = unpack(ARGV)

if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return {'refused', 'NAME_TAKEN'} end
redis.call('HSET', KEYS[1], 'id', id, 'name', name, 'salt', salt, 'cost', cost, 'blockSize', blockSize,
  'parallel', parallel, 'hash', hash, 'createdAt', nowMs())
-- The hash itself, so that the account has a password as soon as another hash replaces it.
if passwordless == '1' then redis.call('HSET', KEYS[1], 'passwordless', hash) end
return {'ok'}
