--- Lists the people who have a seat in a room, and whether each is in it at the moment.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   members  hash        parley:{c}:members
---   leases   sorted set  parley:{c}:leases
--- ARGV
---   epoch  text     of the room; with another epoch there are none
---   limit  integer  maximum number of people
--- Returns
---   people[]  {userId id, present flag}

-- @include nowMs
-- @include readMember

local keys = {meta = KEYS[1], members = KEYS[2], leases = KEYS[3]}
local epoch, limit = ARGV[1], tonumber(ARGV[2])

if redis.call('HGET', keys.meta, 'epoch') ~= epoch then return {'ok', {}} end
local now = nowMs()
local leases = redis.call('ZRANGE', keys.leases, 0, limit - 1, 'WITHSCORES')
local people = {}
for i = 1, #leases, 2 do
  if readMember(redis.call('HGET', keys.members, leases[i])) then
    people[#people + 1] = leases[i]
    people[#people + 1] = tonumber(leases[i + 1]) > now and 1 or 0
  end
end
return {'ok', people}
