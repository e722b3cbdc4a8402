--- Sets and publishes until when a person's notifications are paused, if that has changed.
---
--- KEYS
---   counts   hash     parley:{presence}:counts
---   since    hash     parley:{presence}:since
---   paused   hash     parley:{presence}:paused
---   channel  channel  parley:{presence}:channel
--- ARGV
---   userId  id
---   until   ms  0: not paused
--- Publishes
---   presence.changed  on channel, when the time changed

-- @include nowMs

local keys = {counts = KEYS[1], since = KEYS[2], paused = KEYS[3], channel = KEYS[4]}
local userId = ARGV[1]
local now = nowMs()

local wanted = tonumber(ARGV[2]) > now and ARGV[2]
if wanted == redis.call('HGET', keys.paused, userId) then return {'ok'} end
if wanted then redis.call('HSET', keys.paused, userId, wanted)
else redis.call('HDEL', keys.paused, userId) end
redis.call('SPUBLISH', keys.channel, string.format(
  '{"event":"presence.changed","data":{"userId":"%s","online":%s,"at":%s,"pausedUntil":%s}}',
  userId, tostring(redis.call('HEXISTS', keys.counts, userId) == 1),
  redis.call('HGET', keys.since, userId) or string.format('%d', now), wanted or 'null'))
return {'ok'}
