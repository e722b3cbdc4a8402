--- Deletes the account and the reservations of an erased person under one of their names, which is free from then on.
--- Those of other people stay. Idempotent.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   userId  id

local userId = ARGV[1]

if redis.call('HGET', KEYS[1], 'id') == userId then redis.call('DEL', KEYS[1]) end
local claim = redis.call('GET', KEYS[2])
local isChanging = claim and string.sub(claim, 1, #userId + 10) == 'renaming:' .. userId .. ':'
if claim == userId or claim == 'former:' .. userId or isChanging then redis.call('DEL', KEYS[2]) end
return {'ok'}
