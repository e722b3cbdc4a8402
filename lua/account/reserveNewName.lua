--- Reserves a name for a person who changes theirs. Of concurrent callers exactly one gets it. The person's own
--- reservations don't refuse it, and one of an unfinished change of theirs continues.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   userId  id
---   claim   text  `renaming:<user>:<random>`
---   forMs   ms
--- Returns
---   claim     text  what the reservation contains: that of the caller, or of the change that continues
---   formerMs  ms    what was left of the reservation as the person's former name; 0: none, -1: without an end
--- Refuses
---   NAME_TAKEN

local userId, claim, forMs = unpack(ARGV)
local prefix = 'renaming:' .. userId .. ':'

local current = redis.call('GET', KEYS[2])
local continues = current and string.sub(current, 1, #prefix) == prefix
-- An account of an earlier version reserves its look-alikes with the id alone.
local isFormer = current == 'former:' .. userId or current == userId
if redis.call('EXISTS', KEYS[1]) == 1 or (current and not continues and not isFormer) then
  return {'refused', 'NAME_TAKEN'}
end
if continues then
  redis.call('PEXPIRE', KEYS[2], forMs)
  return {'ok', current, 0}
end
local formerMs = isFormer and redis.call('PTTL', KEYS[2]) or 0
redis.call('SET', KEYS[2], claim, 'PX', forMs)
return {'ok', claim, formerMs}
