-- @include nowMs

-- Whether a reset code is the account's, was not used and has not expired.
local function isResetCode(accountKey, codeHash)
  local resetCode, resetUntil = unpack(redis.call('HMGET', accountKey, 'resetCode', 'resetUntil'))
  return resetCode == codeHash and nowMs() < tonumber(resetUntil)
end
