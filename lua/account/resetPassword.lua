--- Replaces a password hash, if the reset code is the account's, was not used and has not expired. Of concurrent calls
--- with one code exactly one succeeds.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   codeHash   text     SHA-256, hex
---   salt       text     base64
---   cost       integer  scrypt's N
---   blockSize  integer  r
---   parallel   integer  p
---   hash       text     base64
--- Returns
---   replaced  flag

-- @include isResetCode

local codeHash, salt, cost, blockSize, parallel, hash = unpack(ARGV)

if not isResetCode(KEYS[1], codeHash) then return {'ok', 0} end
redis.call('HSET', KEYS[1], 'salt', salt, 'cost', cost, 'blockSize', blockSize, 'parallel', parallel, 'hash', hash)
redis.call('HDEL', KEYS[1], 'resetCode', 'resetUntil')
return {'ok', 1}
