--- Releases a name that a person reserved and did not take. A former name of theirs is reserved as before. No effect
--- when the name is not reserved with this claim.
---
--- KEYS
---   claim  string  parley:{account:name}:claim
--- ARGV
---   userId    id
---   claim     text
---   formerMs  ms  as `reserveNewName` returned it

local userId, claim, formerMs = ARGV[1], ARGV[2], tonumber(ARGV[3])

if redis.call('GET', KEYS[1]) ~= claim then return {'ok'} end
if formerMs == 0 then redis.call('DEL', KEYS[1])
elseif formerMs < 0 then redis.call('SET', KEYS[1], userId)
else redis.call('SET', KEYS[1], 'former:' .. userId, 'PX', formerMs) end
return {'ok'}
