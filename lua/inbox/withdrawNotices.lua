--- Removes inbox items whose cause was undone (such as a reaction). Their keys stay, so they are not added again.
---
--- KEYS
---   notices        hash        parley:{user:id}:notices
---   noticeOrder    sorted set  parley:{user:id}:noticeOrder
---   noticeUnread   sorted set  parley:{user:id}:noticeUnread
---   noticeCounted  sorted set  parley:{user:id}:noticeCounted
---   noticeKeys     sorted set  parley:{user:id}:noticeKeys
---   noticeReads    hash        parley:{user:id}:noticeReads
---   channel        channel     parley:{user:id}:channel
--- ARGV
---   keys[]  text  as passed to `appendNotice`
--- Returns
---   withdrawn  integer
--- Publishes
---   inbox.changed  on channel, when any was removed

-- @include noticeCounts
-- @include removeNotice

local keysKey = KEYS[5]
local keys = {notices = KEYS[1], order = KEYS[2], unread = KEYS[3], counted = KEYS[4], reads = KEYS[6]}

local gone = {}
for _, key in ipairs(ARGV) do
  local offset = redis.call('ZSCORE', keysKey, key)
  if offset and removeNotice(keys, offset) then gone[#gone + 1] = offset end
end
if #gone > 0 then
  redis.call('SPUBLISH', KEYS[7], '{"event":"inbox.changed","data":{"read":[],"gone":[' .. table.concat(gone, ',') .. '],'
    .. noticeCounts(keys) .. '}}')
end
return {'ok', #gone}
