--- Removes the account of a renamed person under their former name, and reserves that name for them for a time.
--- Idempotent.
---
--- KEYS
---   account  hash    parley:{account:name}:account
---   claim    string  parley:{account:name}:claim
--- ARGV
---   userId  id
---   hash    text  the password hash that was copied
---   moved   text  the claim with which this account was placed; empty: it was registered under this name
---   forMs   ms
--- Returns
---   retired  flag  false: the password has changed since it was copied

local userId, hash, moved, forMs = unpack(ARGV)

local storedId, storedHash, storedMoved = unpack(redis.call('HMGET', KEYS[1], 'id', 'hash', 'moved'))
-- After the person has taken the name back, the account is another one.
if storedId == userId and (storedMoved or '') == moved then
  if (storedHash or '') ~= hash then return {'ok', 0} end
  redis.call('DEL', KEYS[1])
  redis.call('SET', KEYS[2], 'former:' .. userId, 'PX', forMs)
elseif not storedId and redis.call('GET', KEYS[2]) == userId then
  -- An account of an earlier version was stored under another key and had reserved its look-alikes without an end.
  redis.call('SET', KEYS[2], 'former:' .. userId, 'PX', forMs)
end
return {'ok', 1}
