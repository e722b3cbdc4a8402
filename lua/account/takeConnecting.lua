--- Takes the permission to connect an account, when its page goes to the identity provider. Of concurrent calls exactly
--- one gets it.
---
--- KEYS
---   request  hash  parley:{connecting:hash}:request
--- Returns
---   sessionHash  text     SHA-256 of the token of the session that connects its account, hex
---   challenge    text     with which the page takes the ticket
---   generation   integer  of the account, when the person confirmed it
---   leftMs       ms       until the permission expires
--- Refuses
---   SIGN_IN_EXPIRED

local sessionHash, challenge, generation = unpack(redis.call('HMGET', KEYS[1], 'sessionHash', 'challenge',
  'generation'))
if not sessionHash then return {'refused', 'SIGN_IN_EXPIRED'} end
local leftMs = redis.call('PTTL', KEYS[1])
redis.call('DEL', KEYS[1])
return {'ok', sessionHash, challenge, generation, math.max(leftMs, 1)}
