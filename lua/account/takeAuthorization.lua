--- Takes a sign-in that has begun at an identity provider. Of concurrent calls of its browser exactly one gets it; for
--- another browser it stays.
---
--- KEYS
---   request  hash  parley:{oauth:hash}:request
--- ARGV
---   browserHash  text  SHA-256 of the cookie of the browser, hex
--- Returns
---   nonce         text
---   codeVerifier  text
---   challenge     text
---   redirectUri   text
---   isDesktop     flag  the desktop began it
--- Refuses
---   SIGN_IN_EXPIRED  also for another browser

local stored = redis.call('HMGET', KEYS[1], 'browserHash', 'nonce', 'codeVerifier', 'challenge', 'redirectUri',
  'isDesktop')
if stored[1] ~= ARGV[1] then return {'refused', 'SIGN_IN_EXPIRED'} end
redis.call('DEL', KEYS[1])
-- Sign-ins that nodes of earlier versions began have no such field.
return {'ok', stored[2], stored[3], stored[4], stored[5], stored[6] == '1' and 1 or 0}
