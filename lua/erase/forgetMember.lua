--- Removes what a conversation stores about an erased person besides their messages. In a direct conversation the other
--- person can't write to them any more; in a room their nickname is free again. A group direct message that everyone
--- has left loses its title. Uploads of theirs end; the caller schedules the removal of their bytes. Idempotent.
---
--- KEYS
---   meta          hash        parley:{c}:meta
---   members       hash        parley:{c}:members
---   nicknames     hash        parley:{c}:nicknames
---   leases        sorted set  parley:{c}:leases
---   reads         hash        parley:{c}:reads
---   mutes         sorted set  parley:{c}:mutes
---   removals      hash        parley:{c}:removals
---   requests      sorted set  parley:{c}:requests
---   requestNotes  hash        parley:{c}:requestNotes
---   wrote         hash        parley:{c}:wrote
---   uploads       hash        parley:{c}:uploads
---   proposal      hash        parley:{c}:proposal
--- ARGV
---   userId  id

-- @include readMember
-- @include joinRequests
-- @include moderators
-- @include isGroupDirect

local keys = {
  meta = KEYS[1], members = KEYS[2], nicknames = KEYS[3], leases = KEYS[4], reads = KEYS[5], mutes = KEYS[6],
  removals = KEYS[7], requests = KEYS[8], requestNotes = KEYS[9], wrote = KEYS[10], uploads = KEYS[11],
  proposal = KEYS[12],
}
local userId = ARGV[1]

local epoch, first, second = unpack(redis.call('HMGET', keys.meta, 'epoch', 'first', 'second'))
if not epoch then return {'ok'} end

if first == userId or second == userId then
  local mine, theirs = 'first', 'second'
  if first ~= userId then mine, theirs = theirs, mine end
  redis.call('HSET', keys.meta, mine .. 'Erased', 1, mine .. 'Blocks', 1)
  redis.call('HDEL', keys.meta, theirs .. 'Blocks')
  redis.call('DEL', keys.proposal)
elseif not first then
  local _, compared = readMember(redis.call('HGET', keys.members, userId))
  if compared and redis.call('HGET', keys.nicknames, compared) == userId then
    redis.call('HDEL', keys.nicknames, compared)
  end
  redis.call('HDEL', keys.members, userId)
  withdrawModerator(keys.meta, userId)
  removeRequest(keys, userId)
  redis.call('ZREM', keys.mutes, userId)
  redis.call('HDEL', keys.removals, userId)
  redis.call('HDEL', keys.wrote, userId)
end
redis.call('ZREM', keys.leases, userId)
if isGroupDirect(keys.meta) and redis.call('EXISTS', keys.leases) == 0 then
  redis.call('HSET', keys.meta, 'title', '""')
end
redis.call('HDEL', keys.reads, userId)

local uploads = redis.call('HGETALL', keys.uploads)
for i = 1, #uploads, 2 do
  local isReadable, upload = pcall(cjson.decode, uploads[i + 1])
  if isReadable and type(upload) == 'table' and upload.author == userId then
    redis.call('HSET', keys.uploads, uploads[i], cjson.encode({author = userId, endsAt = 0}))
  end
end
return {'ok'}
