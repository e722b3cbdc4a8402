--- Shows a conversation whose events have all been imported, with its people, marks and settings; a room's clock starts now.
--- The caller has entered it in the lists of its people before.
---
--- KEYS
---   meta       hash        parley:{c}:meta
---   log        list        parley:{c}:log
---   members    hash        parley:{c}:members
---   nicknames  hash        parley:{c}:nicknames
---   leases     sorted set  parley:{c}:leases
---   reads      hash        parley:{c}:reads
---   recalled   sorted set  parley:{c}:recalled
---   mutes      sorted set  parley:{c}:mutes
---   sent       sorted set  parley:{c}:sent
---   uploads    hash        parley:{c}:uploads
---   blobs      hash        parley:{c}:blobs
---   bytes      hash        parley:{c}:bytes
--- ARGV
---   importId   id
---   head       integer  the last event there must be
---   idleTtlMs  ms       0: a direct conversation
---   count      integer  how many fields come next, and then how many of each of the others
---   people     integer
---   marks      integer
---   rows[]     {one text, two text, three text, four text}
---     fields: name and value; people: id, entry in members, nickname as it is compared, until when muted (or empty);
---     marks: id and mark
--- Returns
---   epoch  text
--- Refuses
---   CONVERSATION_EXISTS  it is another's
---   IMPORT_INCOMPLETE    {head integer}  events are missing

-- @include readClock
-- @include renewExpiry

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], sent = KEYS[9], uploads = KEYS[10], blobs = KEYS[11], bytes = KEYS[12],
}
local importId, wanted, idleTtlMs = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local count, people, marks = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

local importing, imported, epoch, base = unpack(redis.call('HMGET', keys.meta, 'importing', 'imported', 'epoch', 'base'))
if imported == importId then return {'ok', epoch} end
if importing ~= importId then return {'refused', 'CONVERSATION_EXISTS'} end
local head = base + redis.call('LLEN', keys.log)
if head ~= wanted then return {'refused', 'IMPORT_INCOMPLETE', head} end

local at = readClock()
local function row(index) return unpack(ARGV, 7 + 4 * index, 10 + 4 * index) end
for index = 0, count - 1 do
  local name, value = row(index)
  redis.call('HSET', keys.meta, name, value)
end
for index = count, count + people - 1 do
  local userId, entry, compared, mutedUntil = row(index)
  redis.call('HSET', keys.members, userId, entry)
  redis.call('HSET', keys.nicknames, compared, userId)
  -- A seat, from which its person is away.
  if string.match(entry, '^%d') then redis.call('ZADD', keys.leases, at, userId) end
  if mutedUntil ~= '' then redis.call('ZADD', keys.mutes, mutedUntil, userId) end
end
for index = count + people, count + people + marks - 1 do
  local userId, mark = row(index)
  redis.call('HSET', keys.reads, userId, mark)
end
redis.call('HSET', keys.meta, 'imported', importId)
redis.call('HDEL', keys.meta, 'importing')
if idleTtlMs > 0 then renewExpiry(keys, at + idleTtlMs) end
return {'ok', redis.call('HGET', keys.meta, 'epoch')}
