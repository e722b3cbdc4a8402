--- Makes an imported conversation visible, with its people, read cursors and settings, once all events are imported;
--- starts a room's idle time. The caller has already added it to its people's lists.
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
---   removals   hash        parley:{c}:removals
---   requests   sorted set  parley:{c}:requests
---   requestNotes  hash     parley:{c}:requestNotes
---   wrote      hash        parley:{c}:wrote
---   sent       sorted set  parley:{c}:sent
---   uploads    hash        parley:{c}:uploads
---   blobs      hash        parley:{c}:blobs
---   bytes      hash        parley:{c}:bytes
--- ARGV
---   importId   id
---   head       integer  the offset of the last event
---   idleTtlMs  ms       0: a direct conversation, or a room that never closes
---   count      integer  number of meta fields in rows; then the number of people and of marks
---   people     integer
---   marks      integer
---   rows[]     {one text, two text, three text, four text}
---     fields: name and value; people: id, entry in members, normalised nickname, end of the mute (or empty);
---     marks: id and read cursor
--- Returns
---   epoch  text
--- Refuses
---   CONVERSATION_EXISTS  not created by this import
---   IMPORT_INCOMPLETE    {head integer}  events are missing

-- @include readClock
-- @include renewExpiry

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], nicknames = KEYS[4], leases = KEYS[5], reads = KEYS[6],
  recalled = KEYS[7], mutes = KEYS[8], removals = KEYS[9], requests = KEYS[10], requestNotes = KEYS[11],
  wrote = KEYS[12], sent = KEYS[13], uploads = KEYS[14], blobs = KEYS[15], bytes = KEYS[16],
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
  -- The person has a seat, but is not present.
  if string.match(entry, '^%d') then redis.call('ZADD', keys.leases, at, userId) end
  if mutedUntil ~= '' then redis.call('ZADD', keys.mutes, mutedUntil, userId) end
end
for index = count + people, count + people + marks - 1 do
  local userId, mark = row(index)
  redis.call('HSET', keys.reads, userId, mark)
end
redis.call('HSET', keys.meta, 'imported', importId)
redis.call('HDEL', keys.meta, 'importing')
renewExpiry(keys, at, idleTtlMs, hasRareKeys(keys))
return {'ok', redis.call('HGET', keys.meta, 'epoch')}
