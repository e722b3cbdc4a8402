--- Renews the presence lease of a connection. Also ends expired leases of others.
---
--- KEYS
---   leases   sorted set  parley:{presence}:leases
---   counts   hash        parley:{presence}:counts
---   since    hash        parley:{presence}:since
---   channel  channel     parley:{presence}:channel
--- ARGV
---   userId      id
---   connection  id
---   leaseMs     ms
--- Publishes
---   presence.changed  on channel, once for each person who came online or went offline

-- @include nowMs
-- @include sweepLeases

local keys = {leases = KEYS[1], counts = KEYS[2], since = KEYS[3], channel = KEYS[4]}
local userId, connection, leaseMs = unpack(ARGV)
local now = nowMs()

local isNew = redis.call('ZADD', keys.leases, now + leaseMs, userId .. ':' .. connection) == 1
if isNew and redis.call('HINCRBY', keys.counts, userId, 1) == 1 then tellPresence(keys, userId, true, now) end
sweepLeases(keys, now)
return {'ok'}
