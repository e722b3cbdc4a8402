--- Reads the head of a conversation's log for one person, and for a room its clock and settings, and renews the
--- person's presence lease.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   reads     hash        parley:{c}:reads
---   recalled  sorted set  parley:{c}:recalled
---   leases    sorted set  parley:{c}:leases
---   channel   channel     parley:{c}:channel
--- ARGV
---   reader    id
---   leaseMs   ms       how long the reader counts as present
---   withLast  flag     include the newest message
---   preview   integer  length of its preview, in characters
--- Returns
---   epoch       text
---   offset      integer  of the last event
---   unread      integer
---   readOffset  integer
---   last        json?    {offset, at, from, kind, preview}
---   room        json?    the state of a room
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER            {epoch text}
---   ROOM_PASSWORD_REQUIRED  {epoch text, room json}  the lease is not renewed
--- Publishes
---   room.changed  on channel, when the number of people present has changed

-- @include nowMs
-- @include readConversation
-- @include readElement
-- @include readMark
-- @include countUnread
-- @include previewMessage
-- @include tellRoom

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], reads = KEYS[4], recalled = KEYS[5], leases = KEYS[6],
  channel = KEYS[7],
}
local reader, leaseMs, withLast, preview = unpack(ARGV)

local now = nowMs()
local conversation, refusal, epoch = readConversation(keys, reader)
if refusal == 'ROOM_PASSWORD_REQUIRED' then
  return {'refused', refusal, epoch, roomState(keys, now)}
end
if not conversation then return {'refused', refusal, epoch} end

redis.call('ZADD', keys.leases, now + leaseMs, reader)
local room = false
if conversation.owner then
  tellPeople(keys, now)
  room = roomState(keys, now)
end

local head = conversation.base + redis.call('LLEN', keys.log)
local markOffset, markCounted = readMark(keys.reads, reader)
local last = false
if withLast == '1' then
  local element, offset = redis.call('LINDEX', keys.log, -1), head
  local isMessage = element and select(5, readElement(element)) == 'message'
  if not isMessage then
    offset = conversation.last
    element = offset > 0 and redis.call('LINDEX', keys.log, offset - conversation.base - 1)
  end
  local isEncrypted = conversation.owner and redis.call('HEXISTS', keys.meta, 'keyId') == 1
  last = element and previewMessage(element, offset, tonumber(preview), isEncrypted)
end
local unread = countUnread(keys.recalled, head - conversation.uncounted, markOffset, markCounted)
return {'ok', conversation.epoch, head, unread, markOffset, last, room}
