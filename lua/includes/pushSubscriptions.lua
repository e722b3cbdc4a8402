-- The subscriptions of a person for pushes. `people` has the hashes of their endpoints by person, the oldest first,
-- with spaces between them.

local function listPushEndpoints(peopleKey, userId)
  local endpoints = {}
  for endpoint in string.gmatch(redis.call('HGET', peopleKey, userId) or '', '%S+') do
    endpoints[#endpoints + 1] = endpoint
  end
  return endpoints
end

local function writePushEndpoints(peopleKey, userId, endpoints)
  if #endpoints == 0 then
    redis.call('HDEL', peopleKey, userId)
  else
    redis.call('HSET', peopleKey, userId, table.concat(endpoints, ' '))
  end
end

-- Removes the subscriptions of a person for which `isRemoved(endpoint, subscription)`; `subscription` is its JSON.
local function removePushSubscriptions(keys, userId, isRemoved)
  local kept = {}
  for _, endpoint in ipairs(listPushEndpoints(keys.people, userId)) do
    local subscription = redis.call('HGET', keys.subscriptions, endpoint)
    if subscription and not isRemoved(endpoint, subscription) then
      kept[#kept + 1] = endpoint
    else
      redis.call('HDEL', keys.subscriptions, endpoint)
    end
  end
  writePushEndpoints(keys.people, userId, kept)
end
