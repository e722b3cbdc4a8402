--- Replaces per-conversation counts in the unread totals of people, and adds the differences to the deltas that are
--- pending for the database. A count older than the stored one is ignored, so calls may be repeated and arrive late. A
--- count of 0 becomes a tombstone, which is deleted after an hour; older counts that arrive later are reported as
--- stale. A tombstone is stored under the hash of the conversation's id, so that the name of an ended room is not kept.
---
--- KEYS
---   state    hash        parley:{counters:k}:state
---   counted  hash        parley:{counters:k}:counted
---   zeros    sorted set  parley:{counters:k}:zeros
---   pending  sorted set  parley:{counters:k}:pending
--- ARGV
---   lineage  text  the generation, read before the conversations
---   skewMs   ms    a lower version read this much later is accepted, because the log has lost its end
---   rows[]   {userId id, conversationId id, epoch text, version integer, at ms, value integer}  all in this shard; at most 500
--- Returns
---   current  flag     no: a new generation has begun; nothing was done
---   applied  integer  number of newer rows
---   changed  integer  number of those with a different value
---   stale    integer  number of rows read too long ago to be compared

-- @include nowMs
-- @include callInChunks

local TOMBSTONE_MS, STALE_MS = 3600000, 600000
local ROW = 6
local keys = {state = KEYS[1], counted = KEYS[2], zeros = KEYS[3], pending = KEYS[4]}
local lineage, skewMs = ARGV[1], tonumber(ARGV[2])

if redis.call('HGET', keys.state, 'lineage') ~= lineage then return {'ok', 0, 0, 0, 0} end

local now = nowMs()
-- Two fields per row: the first for a count above 0, the second for a tombstone.
local fields = {}
for i = 3, #ARGV, ROW do
  fields[#fields + 1] = ARGV[i] .. ' ' .. ARGV[i + 1]
  fields[#fields + 1] = ARGV[i] .. ' ~' .. redis.sha1hex(ARGV[i + 1])
end
local stored = callInChunks('HMGET', keys.counted, fields)

local here, changedIndices, people, deltas = {}, {}, {}, {}
local applied, changed, stale = 0, 0, 0
for index = 1, #fields, 2 do
  local first = 3 + ROW * (index - 1) / 2
  local field = fields[index]
  local userId, epoch, version, at, value = ARGV[first], ARGV[first + 2], ARGV[first + 3], ARGV[first + 4], ARGV[first + 5]
  local last = here[field] or stored[index] or stored[index + 1]
  local lastValue, isNewer = 0, tonumber(at) > now - STALE_MS
  if last then
    local lastVersion, lastAt, lastEpoch
    lastValue, lastVersion, lastAt, lastEpoch = string.match(last, '^(%d+):(%d+):(%d+):(.*)$')
    if epoch == lastEpoch then isNewer = tonumber(version) > tonumber(lastVersion) or at - lastAt > skewMs
    else isNewer = tonumber(at) > tonumber(lastAt) end
  elseif not isNewer then
    stale = stale + 1
  end
  if isNewer then
    if not here[field] then changedIndices[#changedIndices + 1] = index end
    here[field] = value .. ':' .. version .. ':' .. at .. ':' .. epoch
    applied = applied + 1
    if value - lastValue ~= 0 then
      changed = changed + 1
      if not deltas[userId] then people[#people + 1] = userId end
      deltas[userId] = (deltas[userId] or 0) + value - lastValue
    end
  end
end

local writes, gone, zeros, others = {}, {}, {}, {}
for _, index in ipairs(changedIndices) do
  local countField, tombstoneField = fields[index], fields[index + 1]
  local entry = here[countField]
  local isTombstone = string.sub(entry, 1, 2) == '0:'
  writes[#writes + 1] = isTombstone and tombstoneField or countField
  writes[#writes + 1] = entry
  gone[#gone + 1] = isTombstone and countField or tombstoneField
  if isTombstone then
    zeros[#zeros + 1] = now
    zeros[#zeros + 1] = tombstoneField
  else
    others[#others + 1] = tombstoneField
  end
end
if applied > 0 then
  callInChunks('HSET', keys.counted, writes)
  callInChunks('HDEL', keys.counted, gone)
end
callInChunks('ZREM', keys.zeros, others)
callInChunks('ZADD', keys.zeros, zeros)
for _, userId in ipairs(people) do
  -- A delta of 0 needs no entry.
  if redis.call('ZINCRBY', keys.pending, deltas[userId], userId) == '0' then redis.call('ZREM', keys.pending, userId) end
end
if changed > 0 then
  if redis.call('EXISTS', keys.pending) == 1 then redis.call('HSETNX', keys.state, 'since', now)
  else redis.call('HDEL', keys.state, 'since') end
end

local old = redis.call('ZRANGE', keys.zeros, '-inf', now - TOMBSTONE_MS, 'BYSCORE', 'LIMIT', 0, 2 * #fields)
callInChunks('HDEL', keys.counted, old)
callInChunks('ZREM', keys.zeros, old)
return {'ok', 1, applied, changed, stale}
