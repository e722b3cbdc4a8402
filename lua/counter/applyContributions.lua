--- Replaces what conversations add to the totals of people, and adds the differences to the deltas that wait for the
--- database. What is older than what was counted last changes nothing, so each may be repeated and may come late.
--- A contribution of 0 is forgotten after a while; whoever then comes with an older one is told that it is stale. Until then
--- it stands under the hash of the conversation's id, so that no name is left of a room that has ended.
---
--- KEYS
---   state    hash        parley:{counters:k}:state
---   counted  hash        parley:{counters:k}:counted
---   zeros    sorted set  parley:{counters:k}:zeros
---   pending  sorted set  parley:{counters:k}:pending
--- ARGV
---   lineage  text  as it was before the conversations were read
---   skewMs   ms    a lower version that was read so much later is right, too: the log has lost its end
---   rows[]   {userId id, conversationId id, epoch text, version integer, at ms, value integer}  all of this shard; at most 500
--- Returns
---   current  flag     no: the counting began anew since; nothing was done
---   applied  integer  how many were newer
---   changed  integer  how many of those have another value
---   stale    integer  how many were read too long ago to be compared

-- @include nowMs
-- @include callInChunks

local FORGET_MS, STALE_MS = 3600000, 600000
local ROW = 6
local keys = {state = KEYS[1], counted = KEYS[2], zeros = KEYS[3], pending = KEYS[4]}
local lineage, skewMs = ARGV[1], tonumber(ARGV[2])

if redis.call('HGET', keys.state, 'lineage') ~= lineage then return {'ok', 0, 0, 0, 0} end

local now = nowMs()
-- Two for each row: under the first it adds something, under the second nothing.
local fields = {}
for i = 3, #ARGV, ROW do
  fields[#fields + 1] = ARGV[i] .. ' ' .. ARGV[i + 1]
  fields[#fields + 1] = ARGV[i] .. ' ~' .. redis.sha1hex(ARGV[i + 1])
end
local stored = callInChunks('HMGET', keys.counted, fields)

local here, places, people, deltas = {}, {}, {}, {}
local applied, changed, stale = 0, 0, 0
for place = 1, #fields, 2 do
  local first = 3 + ROW * (place - 1) / 2
  local field = fields[place]
  local userId, epoch, version, at, value = ARGV[first], ARGV[first + 2], ARGV[first + 3], ARGV[first + 4], ARGV[first + 5]
  local last = here[field] or stored[place] or stored[place + 1]
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
    if not here[field] then places[#places + 1] = place end
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
for _, place in ipairs(places) do
  local something, nothing = fields[place], fields[place + 1]
  local entry = here[something]
  local isNothing = string.sub(entry, 1, 2) == '0:'
  writes[#writes + 1] = isNothing and nothing or something
  writes[#writes + 1] = entry
  gone[#gone + 1] = isNothing and something or nothing
  if isNothing then
    zeros[#zeros + 1] = now
    zeros[#zeros + 1] = nothing
  else
    others[#others + 1] = nothing
  end
end
if applied > 0 then
  callInChunks('HSET', keys.counted, writes)
  callInChunks('HDEL', keys.counted, gone)
end
callInChunks('ZREM', keys.zeros, others)
callInChunks('ZADD', keys.zeros, zeros)
for _, userId in ipairs(people) do
  -- One that came back to nothing needs no row.
  if redis.call('ZINCRBY', keys.pending, deltas[userId], userId) == '0' then redis.call('ZREM', keys.pending, userId) end
end
if changed > 0 then
  if redis.call('EXISTS', keys.pending) == 1 then redis.call('HSETNX', keys.state, 'since', now)
  else redis.call('HDEL', keys.state, 'since') end
end

local old = redis.call('ZRANGE', keys.zeros, '-inf', now - FORGET_MS, 'BYSCORE', 'LIMIT', 0, 2 * #fields)
callInChunks('HDEL', keys.counted, old)
callInChunks('ZREM', keys.zeros, old)
return {'ok', 1, applied, changed, stale}
