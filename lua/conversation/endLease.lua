--- Ends a person's presence lease in a conversation. In a room they keep their seat until another person needs it. In a
--- direct conversation an open proposal to make it a room ends, because it needs both.
---
--- KEYS
---   meta     hash        parley:{c}:meta
---   leases   sorted set  parley:{c}:leases
---   proposal  hash       parley:{c}:proposal
---   channel  channel     parley:{c}:channel
--- ARGV
---   userId  id
--- Returns
---   ended  flag
--- Publishes
---   room.changed      on channel, when it is a room
---   proposal.changed  on channel, when a proposal ended

-- @include nowMs
-- @include tellRoom
-- @include readProposal

local keys = {meta = KEYS[1], leases = KEYS[2], proposal = KEYS[3], channel = KEYS[4]}
local userId = ARGV[1]

local epoch, owner = unpack(redis.call('HMGET', keys.meta, 'epoch', 'owner'))
if not owner then
  local proposal = readProposal(keys.proposal)
  if epoch and proposal and not proposal.accepted then
    redis.call('DEL', keys.proposal)
    publishProposal(keys.channel, epoch, nil)
  end
  return {'ok', redis.call('ZREM', keys.leases, userId)}
end
local now = nowMs()
local ended = redis.call('ZADD', keys.leases, 'XX', 'LT', 'CH', now, userId)
if ended == 1 then tellPeople(keys, now) end
return {'ok', ended}
