--- Changes fields of a person's profile. Of concurrent changes of different fields none is lost.
---
--- KEYS
---   names     hash     parley:{people}:names
---   profiles  hash     parley:{people}:profiles
---   channel   channel  parley:{people}:channel
--- ARGV
---   userId     id
---   longestMs  ms   how far away the end of a status may be
---   endsAt     ms   the end of the new status; 0: none
---   change     json  {title?, timeZone?, status?, picture?}; null removes a field
--- Returns
---   profile  json  {userId, version, title?, timeZone?, status?, picture?}
--- Refuses
---   PERSON_NOT_FOUND
---   STATUS_END_INVALID
--- Publishes
---   person.changed  on channel

-- @include nowMs

local names, profiles, channel = unpack(KEYS) -- bounded: the keys of this script
local userId, longestMs, endsAt, change = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), cjson.decode(ARGV[4])
local now = nowMs()

if redis.call('HEXISTS', names, userId) == 0 then return {'refused', 'PERSON_NOT_FOUND'} end
if endsAt > 0 and (endsAt <= now or endsAt > now + longestMs) then return {'refused', 'STATUS_END_INVALID'} end

local stored = redis.call('HGET', profiles, userId)
local isReadable, profile = pcall(cjson.decode, stored or '')
if not isReadable or type(profile) ~= 'table' then profile = {} end
for field, value in pairs(change) do
  if value == cjson.null then profile[field] = nil else profile[field] = value end
end
profile.userId = userId
profile.version = (tonumber(profile.version) or 0) + 1
local json = cjson.encode(profile)
redis.call('HSET', profiles, userId, json)
redis.call('SPUBLISH', channel, '{"event":"person.changed","data":{"profile":' .. json .. '}}')
return {'ok', json}
