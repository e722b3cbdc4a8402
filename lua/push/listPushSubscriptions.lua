--- Lists the subscriptions of people for pushes.
---
--- KEYS
---   subscriptions  hash  parley:{push}:subscriptions
---   people         hash  parley:{push}:people
--- ARGV
---   userIds[]  id
--- Returns
---   subscriptions[]  {endpoint text, subscription json}  by the hash of their endpoint

-- @include pushSubscriptions

local found = {}
for _, userId in ipairs(ARGV) do
  for _, endpoint in ipairs(listPushEndpoints(KEYS[2], userId)) do
    found[#found + 1] = endpoint
    found[#found + 1] = redis.call('HGET', KEYS[1], endpoint)
  end
end
return {'ok', found}
