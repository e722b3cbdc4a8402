--- Ends the presence lease of a closed connection.
---
--- KEYS
---   leases   sorted set  parley:{presence}:leases
---   counts   hash        parley:{presence}:counts
---   since    hash        parley:{presence}:since
---   channel  channel     parley:{presence}:channel
--- ARGV
---   userId      id
---   connection  id
--- Returns
---   online  flag  whether the person has other connections
--- Publishes
---   presence.changed  on channel, when it was the person's last one

-- @include nowMs
-- @include sweepLeases

local keys = {leases = KEYS[1], counts = KEYS[2], since = KEYS[3], channel = KEYS[4]}
local userId, connection = unpack(ARGV)
local member = userId .. ':' .. connection

if redis.call('ZSCORE', keys.leases, member) then dropLease(keys, member, nowMs()) end
return {'ok', redis.call('HEXISTS', keys.counts, userId)}
