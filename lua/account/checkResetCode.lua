--- Whether a reset code is the account's, was not used and has not expired. A caller that has the right one then hashes
--- the new password, and replaces the old one with `account/resetPassword`.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   codeHash  text  SHA-256, hex
--- Returns
---   isRight  flag

-- @include nowMs

local resetCode, resetUntil = unpack(redis.call('HMGET', KEYS[1], 'resetCode', 'resetUntil'))
local isRight = resetCode == ARGV[1] and nowMs() < tonumber(resetUntil)
return {'ok', isRight and 1 or 0}
