--- Makes a person follow another one. Idempotent: a repetition keeps the first time. The caller has verified that the
--- other one is in the team.
---
--- KEYS
---   followedPeople  hash     parley:{user:id}:followedPeople
---   channel         channel  parley:{user:id}:channel
--- ARGV
---   by      id       the follower
---   userId  id       the followed person
---   since   ms       the time of their newest post; posts up to it count as read
---   limit   integer  followed people per person
--- Returns
---   since  ms
---   added  flag  whether it is new
--- Refuses
---   FOLLOWING_YOURSELF
---   TOO_MANY_FOLLOWED_PEOPLE  {limit integer}
--- Publishes
---   topic.subscriptionsChanged  on channel, when it is new

local followed, channel = unpack(KEYS)
local by, userId, since, limit = unpack(ARGV)

if by == userId then return {'refused', 'FOLLOWING_YOURSELF'} end
local known = redis.call('HGET', followed, userId)
if known then return {'ok', known, 0} end
if redis.call('HLEN', followed) >= tonumber(limit) then return {'refused', 'TOO_MANY_FOLLOWED_PEOPLE', limit} end

redis.call('HSET', followed, userId, since)
redis.call('SPUBLISH', channel, '{"event":"topic.subscriptionsChanged","data":{}}')
return {'ok', since, 1}
