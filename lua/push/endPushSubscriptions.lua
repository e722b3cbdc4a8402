--- Removes the subscriptions of sessions that ended, or all of a person.
---
--- KEYS
---   subscriptions  hash  parley:{push}:subscriptions
---   people         hash  parley:{push}:people
--- ARGV
---   userId         id
---   all            flag
---   tokenHashes[]  text  SHA-256 of the tokens of the sessions, in hex

-- @include pushSubscriptions

local keys = {subscriptions = KEYS[1], people = KEYS[2]}
local isEnded = {}
for i = 3, #ARGV do isEnded[ARGV[i]] = true end
removePushSubscriptions(keys, ARGV[1], function(_, subscription)
  return ARGV[2] == '1' or isEnded[cjson.decode(subscription).tokenHash] == true
end)
return {'ok'}
