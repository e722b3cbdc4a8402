--- Connects a person of an identity provider with an account, unless they are connected with one. Of concurrent callers
--- one decides for all.
---
--- KEYS
---   identity  hash  parley:{identity:hash}:identity
--- ARGV
---   userId    id
---   issuer    text
---   subject   text  the id of the person at the issuer
---   youngMs   ms    a record that is younger is not replaced, because a call may be about to complete it
---   replaces  id?   the recorded account, if it is not connected with the person
--- Returns
---   userId  id  of the account that is recorded now

-- @include nowMs

local userId, issuer, subject, youngMs, replaces = unpack(ARGV)

local now = nowMs()
local current, since = unpack(redis.call('HMGET', KEYS[1], 'userId', 'since'))
local isYoung = now - tonumber(since or 0) < tonumber(youngMs)
if current and (current ~= replaces or isYoung) then return {'ok', current} end
redis.call('HSET', KEYS[1], 'userId', userId, 'issuer', issuer, 'subject', subject,
  'since', string.format('%.0f', now))
return {'ok', userId}
