--- Creates the account of a renamed person under their new name, in place of its reservation. Idempotent: a reservation
--- is used once, so that a late repetition can't bring back an old password.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   claim     text  what the reservation contains
---   name      text  as displayed
---   fields[]  {field text, value text}  of the account under its former name
--- Returns
---   placed  flag  false: the reservation has ended, and the name may be another person's

local claim, name = ARGV[1], ARGV[2]

if redis.call('HGET', KEYS[1], 'moved') == claim then return {'ok', 1} end
if redis.call('GET', KEYS[2]) ~= claim or redis.call('EXISTS', KEYS[1]) == 1 then return {'ok', 0} end
for i = 3, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('HSET', KEYS[1], 'name', name, 'moved', claim)
redis.call('DEL', KEYS[2])
return {'ok', 1}
