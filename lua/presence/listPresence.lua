--- Lists all people with a known presence, and since when. Ends expired leases first, so that the list is consistent
--- with the events that follow it.
---
--- KEYS
---   leases   sorted set  parley:{presence}:leases
---   counts   hash        parley:{presence}:counts
---   since    hash        parley:{presence}:since
---   paused   hash        parley:{presence}:paused
---   channel  channel     parley:{presence}:channel
--- Returns
---   people[]  {userId id, online flag, at ms, pausedUntil ms}  `pausedUntil`: 0 when notifications are not paused
--- Publishes
---   presence.changed  on channel, once for each person who went offline

-- @include nowMs
-- @include sweepLeases

local keys = {leases = KEYS[1], counts = KEYS[2], since = KEYS[3], paused = KEYS[4], channel = KEYS[5]}
local now = nowMs()
sweepLeases(keys, now)

local online = {}
for _, userId in ipairs(redis.call('HKEYS', keys.counts)) do online[userId] = true end
local paused = {}
local pauses = redis.call('HGETALL', keys.paused)
for i = 1, #pauses, 2 do
  if tonumber(pauses[i + 1]) > now then paused[pauses[i]] = pauses[i + 1]
  else redis.call('HDEL', keys.paused, pauses[i]) end
end
local people = {}
local since = redis.call('HGETALL', keys.since)
for i = 1, #since, 2 do
  people[#people + 1] = since[i]
  people[#people + 1] = online[since[i]] and 1 or 0
  people[#people + 1] = since[i + 1]
  people[#people + 1] = paused[since[i]] or 0
end
return {'ok', people}
