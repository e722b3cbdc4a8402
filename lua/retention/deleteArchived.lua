--- Records that archived events are deleted, which the caller has read and must then delete in the archive. From then on
--- they are not delivered, whatever the archive contains. Checks the limits and the times again. Idempotent.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   uploads   hash        parley:{c}:uploads
---   blobs     hash        parley:{c}:blobs
---   channel   channel     parley:{c}:channel
--- ARGV
---   epoch      text     of the log that the events were read from
---   direct     integer  days after which messages of direct conversations are deleted; 0: never
---   group      integer  the same for group direct messages
---   room       integer  the same for rooms
---   readAt     ms       when these limits and the holds were read
---   upTo       integer  the last offset
---   uncounted  integer  the number of non-message events up to it
---   newestAt   ms       time of the youngest of these events
---   files      json     list of {id, author}
---   held[]     id       people under legal hold, none of whom wrote one of the events
--- Returns
---   done  flag  no: the limits are too old or have changed, or it is another log; nothing was done
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
--- Publishes
---   conversation.readsMoved  on channel

-- @include nowMs
-- @include readRetained
-- @include retentionCutoff
-- @include deleteUpTo

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], uploads = KEYS[6],
  blobs = KEYS[7], channel = KEYS[8],
}
local epoch, upTo, uncounted, newestAt, files = ARGV[1], tonumber(ARGV[6]), ARGV[7], tonumber(ARGV[8]), ARGV[9]
local limits = {
  direct = tonumber(ARGV[2]), group = tonumber(ARGV[3]), room = tonumber(ARGV[4]), readAt = tonumber(ARGV[5]),
}
local held = {}
for i = 10, #ARGV do held[ARGV[i]] = true end

local conversation, refusal = readRetained(keys)
if not conversation then return {'refused', refusal} end
if conversation.epoch ~= epoch or upTo > conversation.base then return {'ok', 0} end
local cutoff = retentionCutoff(keys, conversation, limits, held, nowMs())
if not cutoff or newestAt >= cutoff then return {'ok', 0} end
if upTo > conversation.deleted then deleteUpTo(keys, conversation, upTo, uncounted, cjson.decode(files)) end
return {'ok', 1}
