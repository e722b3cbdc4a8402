--- Connects a person of an identity provider with an account, unless they are connected with one. Of concurrent callers
--- one decides for all.
---
--- KEYS
---   identity  hash  parley:{identity:hash}:identity
--- ARGV
---   userId   id
---   issuer   text
---   subject  text  the id of the person at the issuer
--- Returns
---   userId  id  of the account that the person is connected with

-- @include nowMs

local userId, issuer, subject = unpack(ARGV)

if redis.call('HSETNX', KEYS[1], 'userId', userId) == 0 then return {'ok', redis.call('HGET', KEYS[1], 'userId')} end
redis.call('HSET', KEYS[1], 'issuer', issuer, 'subject', subject, 'since', string.format('%.0f', nowMs()))
return {'ok', userId}
