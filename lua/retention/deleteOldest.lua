--- Deletes the oldest events of a log that are older than the limit of its kind of conversation, in Redis only, and up
--- to the first one of a person under legal hold. When nothing more is to be deleted, appends one `expired` event, with
--- which clients delete their copies. Offsets do not change. Only after the archived events are deleted: see
--- `retention/deleteArchived`. Idempotent, and safe to stop after any call.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   sent      sorted set  parley:{c}:sent
---   uploads   hash        parley:{c}:uploads
---   blobs     hash        parley:{c}:blobs
---   channel   channel     parley:{c}:channel
--- ARGV
---   by         id       the author of the event
---   clientId   id       of the event
---   direct     integer  days after which messages of direct conversations are deleted; 0: never
---   group      integer  the same for group direct messages
---   room       integer  the same for rooms
---   readAt     ms       when these limits and the holds were read
---   limit      integer  events at most
---   emptyTo    integer  the archive has no events up to this offset
---   withFiles  flag     the caller has scheduled the removal of files
---   announce   flag     whether the event may be appended: the archive has nothing more to delete
---   held[]     id       people under legal hold
--- Returns
---   epoch        text
---   base         integer  offsets up to this one are archived or deleted
---   deleted      integer  the last deleted offset
---   announced    integer  the last deleted offset that an event has named
---   count        integer  number of events that this call deleted
---   cutoff       ms       events older than this are to be deleted; 0: none
---   more         flag     the next call may delete more
---   isStale      flag     the limits are too old; nothing was done
---   needsFiles   flag     files are to be deleted; nothing was done without `withFiles`
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
--- Publishes
---   conversation.appended    on channel: `expired`
---   conversation.readsMoved  on channel

-- @include readClock
-- @include readRetained
-- @include retentionCutoff
-- @include blobIdsIn
-- @include deleteUpTo
-- @include appendEvent

local AT_ONCE = 64
local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], sent = KEYS[6],
  uploads = KEYS[7], blobs = KEYS[8], channel = KEYS[9],
}
local by, clientId, limit, withFiles, announce =
  ARGV[1], ARGV[2], tonumber(ARGV[7]), ARGV[9] == '1', ARGV[10] == '1'
local limits = {
  direct = tonumber(ARGV[3]), group = tonumber(ARGV[4]), room = tonumber(ARGV[5]), readAt = tonumber(ARGV[6]),
}
local held = {}
for i = 11, #ARGV do held[ARGV[i]] = true end

local conversation, refusal = readRetained(keys)
if not conversation then return {'refused', refusal} end
local at, now = readClock()
local cutoff, isStale = retentionCutoff(keys, conversation, limits, held, now)
local function answer(count, more, needsFiles)
  return {
    'ok', conversation.epoch, conversation.base, conversation.deleted, conversation.announced, count, cutoff or 0,
    more and 1 or 0, isStale and 1 or 0, needsFiles and 1 or 0,
  }
end
if isStale then return answer(0) end

-- The events that may be deleted: `count` ends with one that is certainly older. An element that can't be read is
-- deleted only with a later one. `expired` events have no content, so they are deleted only with others.
local length = redis.call('LLEN', keys.log)
local elements, count, isEnd = {}, 0, false
local isArchiveEmpty = conversation.base <= math.max(conversation.deleted, tonumber(ARGV[8]))
local mayDelete = cutoff and isArchiveEmpty
local most = mayDelete and math.min(limit, length) or 0
while #elements < most and not isEnd do
  for _, element in ipairs(redis.call('LRANGE', keys.log, #elements, math.min(#elements + AT_ONCE, most) - 1)) do
    local writtenAt, _, _, author, kind = readElement(element)
    isEnd = writtenAt and (tonumber(writtenAt) >= cutoff or held[author]) and true or false
    if isEnd then break end
    elements[#elements + 1] = element
    if writtenAt and kind ~= 'expired' then count = #elements end
  end
end
local more = not isEnd and most < length and count > 0

local files = {}
for i = 1, count do
  local isJson, message = false, nil
  if string.find(elements[i], '"blob":{', 1, true) then isJson, message = pcall(cjson.decode, elements[i]) end
  if isJson and type(message) == 'table' then
    for _, id in ipairs(blobIdsIn(message)) do files[#files + 1] = {id = id, author = message.from} end
  end
end
if #files > 0 and not withFiles then return answer(0, true, true) end

local upTo = conversation.deleted
if count > 0 then
  upTo = conversation.base + count
  local _, uncounted = readElement(elements[count])
  deleteUpTo(keys, conversation, upTo, uncounted, files)
  conversation.deleted = upTo
end
if announce and not more and conversation.announced < upTo then
  -- Before the trim, so that the log is never empty.
  appendEvent(keys, conversation, at, by, clientId, 'expired', ',"upTo":' .. string.format('%d', upTo))
  redis.call('HSET', keys.meta, 'deletedAnnounced', upTo)
  conversation.announced = upTo
end
if count > 0 then
  redis.call('LTRIM', keys.log, count, -1)
  conversation.base = upTo
  redis.call('HSET', keys.meta, 'base', upTo)
  if tonumber(redis.call('HGET', keys.meta, 'last') or 0) <= upTo then redis.call('HDEL', keys.meta, 'last') end
end
return answer(count, more)
