--- Reads whether a person is online, and since when. Ends expired leases first.
---
--- KEYS
---   leases   sorted set  parley:{presence}:leases
---   counts   hash        parley:{presence}:counts
---   since    hash        parley:{presence}:since
---   channel  channel     parley:{presence}:channel
--- ARGV
---   userId  id
--- Returns
---   online  flag
---   at      ms?   of the last change; null: was never online
--- Publishes
---   presence.changed  on channel, once for each person who went offline

-- @include nowMs
-- @include sweepLeases

local keys = {leases = KEYS[1], counts = KEYS[2], since = KEYS[3], channel = KEYS[4]}
sweepLeases(keys, nowMs())
return {'ok', redis.call('HEXISTS', keys.counts, ARGV[1]), redis.call('HGET', keys.since, ARGV[1])}
