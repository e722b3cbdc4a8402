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
---   isDesktop     flag     the desktop began it
---   sessionHash   text     SHA-256 of the token of the session that connects its account, hex; empty: it is a sign-in
---   generation    integer  of that account, when the person confirmed it; 0 for a sign-in
---   leftMs        ms       until it would have expired
--- Refuses
---   SIGN_IN_EXPIRED  also for another browser

local stored = redis.call('HMGET', KEYS[1], 'browserHash', 'nonce', 'codeVerifier', 'challenge', 'redirectUri',
  'isDesktop', 'sessionHash', 'generation', 'connectingBrowserHash')
if (stored[9] or stored[1]) ~= ARGV[1] then return {'refused', 'SIGN_IN_EXPIRED'} end
local leftMs = redis.call('PTTL', KEYS[1])
redis.call('DEL', KEYS[1])
-- Sign-ins that nodes of earlier versions began don't have the last fields.
return {'ok', stored[2], stored[3], stored[4], stored[5], stored[6] == '1' and 1 or 0, stored[7] or '',
  tonumber(stored[8] or 0), math.max(leftMs, 1)}
