#!lua flags=allow-oom
--- Accepts a verified code of two-factor sign-in, if no code of its time step or a later one was accepted before. It also
--- runs when Redis is full, so that people can sign in and read.
---
--- KEYS
---   twoFactor  hash  parley:{user:id}:twoFactor
--- ARGV
---   secret  text     with which the caller verified the code
---   step    integer  the time step of the code
--- Returns
---   accepted  flag

local secret, step = unpack(ARGV)

local storedSecret, lastStep = unpack(redis.call('HMGET', KEYS[1], 'secret', 'step'))
if storedSecret ~= secret or tonumber(step) <= tonumber(lastStep) then return {'ok', 0} end
redis.call('HSET', KEYS[1], 'step', step)
return {'ok', 1}
