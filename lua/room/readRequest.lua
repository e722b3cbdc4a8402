--- Reads where a person stands with a room that people join by request.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   members   hash        parley:{c}:members
---   requests  sorted set  parley:{c}:requests
--- ARGV
---   userId  id
--- Returns
---   needed         flag  the person has to ask before they enter without the password
---   pendingUntil   ms?   when their pending request ends by itself
---   declinedUntil  ms?   when they may ask again

-- @include nowMs
-- @include joinRequests
-- @include readMember

local joining = redis.call('HGET', KEYS[1], 'joining')
local _, compared = readMember(redis.call('HGET', KEYS[2], ARGV[1]))
if joining ~= 'request' or compared then return {'ok', 0, false, false} end
return {'ok', 1, readRequest(KEYS[3], ARGV[1], nowMs())}
