-- @include readClock
-- @include readElement
-- @include appendEvent
-- @include shareExpiry
-- @include pins
-- @include blobIdsIn
-- @include deletedOffset

-- Finds a message that is to be recalled. `epoch` and `archived`: the element of an archived message with the epoch of
-- its log, or empty. Returns {offset, element, author, archivedIn}, or nil and the reply of the script: a refusal, or
-- that the caller must retry with the archived element.
local function findRecalled(keys, conversation, offset, epoch, archived)
  if offset <= (conversation.deleted or deletedOffset(redis.call('HGET', keys.meta, 'deleted'))) then
    return nil, {'refused', 'MESSAGE_NOT_FOUND'}
  end
  local index = offset - conversation.base - 1
  local archivedIn = index < 0 and offset > 0 and conversation.epoch
  if archivedIn and epoch ~= archivedIn then return nil, {'ok', archivedIn, archivedIn, 0, {}} end
  local element
  if archivedIn then element = archived
  elseif index >= 0 then element = redis.call('LINDEX', keys.log, index) end
  local _, _, _, author, kind = readElement(element or '')
  if kind ~= 'message' then return nil, {'refused', 'MESSAGE_NOT_FOUND'} end
  return {offset = offset, element = element, author = author, archivedIn = archivedIn}
end

-- Recalls a found message in the name of a person who may do so. Returns the reply of the script.
local function recallFound(keys, conversation, found, userId, clientId)
  local offset, archivedIn = found.offset, found.archivedIn
  if redis.call('ZSCORE', keys.recalled, offset) then return {'ok', conversation.epoch, archivedIn, 1, {}} end
  local isJson, message = pcall(cjson.decode, found.element)
  isJson = isJson and type(message) == 'table'
  local blobIds = isJson and blobIdsIn(message) or {}
  if not archivedIn then
    -- Keep the thread flag, so that the recalled reply does not appear in the conversation.
    local thread = isJson and message.inThread == true and '"inThread":true,' or ''
    local at, uncounted, id = readElement(found.element)
    redis.call('LSET', keys.log, offset - conversation.base - 1, string.format(
      '{"at":%s,"uncounted":%s,"id":"%s","type":"message","from":"%s",%s"body":{"kind":"recalled","by":"%s"}}',
      at, uncounted, id, found.author, thread, userId))
  end
  redis.call('ZADD', keys.recalled, offset, offset)
  local pins, wasPinned = withoutPin(readPins(keys.meta), offset)
  if wasPinned then writePins(keys.meta, pins) end
  -- Stored as ended uploads, so that their bytes are removed even if the caller crashes.
  for _, blobId in ipairs(blobIds) do
    redis.call('HDEL', keys.blobs, blobId)
    redis.call('HSET', keys.uploads, blobId, cjson.encode({author = found.author, endsAt = 0}))
  end
  shareExpiry(keys.meta, keys.recalled, keys.uploads)
  -- With the message that it replied to, so that its thread can be counted without it.
  local root = isJson and type(message.replyTo) == 'number' and string.format(',"replyTo":%.0f', message.replyTo) or ''
  appendEvent(keys, conversation, readClock(), userId, clientId, 'recalled', ',"target":' .. offset .. root)
  return {'ok', conversation.epoch, archivedIn, 1, blobIds}
end
