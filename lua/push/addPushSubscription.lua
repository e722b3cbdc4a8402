--- Stores where pushes for a session go. It replaces the subscription that the session had, and that of another person
--- with the same endpoint, because a browser has one endpoint for all its people. Beyond the limit the person's oldest
--- subscription is removed.
---
--- KEYS
---   subscriptions  hash  parley:{push}:subscriptions
---   people         hash  parley:{push}:people
--- ARGV
---   userId        id
---   endpoint      text     hash of the endpoint
---   subscription  json     with `userId` and `tokenHash`
---   limit         integer  subscriptions of one person at most

-- @include pushSubscriptions

local keys = {subscriptions = KEYS[1], people = KEYS[2]}
local userId, endpoint, subscription, limit = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

local before = redis.call('HGET', keys.subscriptions, endpoint)
if before then
  removePushSubscriptions(keys, cjson.decode(before).userId, function(other) return other == endpoint end)
end
local tokenHash = cjson.decode(subscription).tokenHash
removePushSubscriptions(keys, userId, function(_, other) return cjson.decode(other).tokenHash == tokenHash end)

local endpoints = listPushEndpoints(keys.people, userId)
while #endpoints >= limit do redis.call('HDEL', keys.subscriptions, table.remove(endpoints, 1)) end
endpoints[#endpoints + 1] = endpoint
redis.call('HSET', keys.subscriptions, endpoint, subscription)
writePushEndpoints(keys.people, userId, endpoints)
return {'ok'}
