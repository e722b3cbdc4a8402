--- Removes one subscription of a person; no effect when its endpoint belongs to another person by now.
---
--- KEYS
---   subscriptions  hash  parley:{push}:subscriptions
---   people         hash  parley:{push}:people
--- ARGV
---   userId    id
---   endpoint  text  hash of the endpoint

-- @include pushSubscriptions

local keys = {subscriptions = KEYS[1], people = KEYS[2]}
removePushSubscriptions(keys, ARGV[1], function(endpoint) return endpoint == ARGV[2] end)
return {'ok'}
