--- Whether a reset code is the account's, was not used and has not expired. A caller that has the right one then hashes
--- the new password, and replaces the old one with `account/resetPassword`.
---
--- KEYS
---   account  hash  parley:{account:name}:account
--- ARGV
---   codeHash  text  SHA-256, hex
--- Returns
---   isRight  flag

-- @include isResetCode

return {'ok', isResetCode(KEYS[1], ARGV[1]) and 1 or 0}
