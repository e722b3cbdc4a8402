--- Replaces a password hash by compare-and-set. A code for a password that was forgotten is then no longer valid.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   oldHash    text     as the caller read it
---   salt       text     base64
---   cost       integer  scrypt's N
---   blockSize  integer  r
---   parallel   integer  p
---   hash       text     base64
--- Returns
---   replaced  flag

local oldHash, salt, cost, blockSize, parallel, hash = unpack(ARGV)

if redis.call('HGET', KEYS[1], 'hash') ~= oldHash then return {'ok', 0} end
redis.call('HSET', KEYS[1], 'salt', salt, 'cost', cost, 'blockSize', blockSize, 'parallel', parallel, 'hash', hash)
redis.call('HDEL', KEYS[1], 'resetCode', 'resetUntil')
return {'ok', 1}
