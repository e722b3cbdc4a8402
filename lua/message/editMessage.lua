--- Edits a message, or the caption of files; only its author may. Replaces its element and appends an `edited` event
--- without the text, so that a recall has to redact only the element. Idempotent. Does not renew a room's expiry.
---
--- KEYS
---   meta      hash        parley:{c}:meta
---   log       list        parley:{c}:log
---   members   hash        parley:{c}:members
---   recalled  sorted set  parley:{c}:recalled
---   mutes     sorted set  parley:{c}:mutes
---   sent      sorted set  parley:{c}:sent
---   channel   channel     parley:{c}:channel
--- ARGV
---   userId    id
---   clientId  id       of the `edited` event
---   offset    integer  of the message
---   text      json     the new text as a JSON string
---   blank     flag     whether the text is blank; allowed only for a caption
---   mentions  json     list of mentioned ids
---   meantFor  text?    epoch of the intended log; empty: any
--- Returns
---   at  ms  time of the edit; if nothing changed, of the previous one
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED       the room's epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller
---   MUTED              {until ms?}
---   MESSAGE_NOT_FOUND  not a message, or recalled
---   MESSAGE_ARCHIVED
---   NOT_THE_AUTHOR
---   TEXT_EMPTY
---   ROOM_ENCRYPTED     the new text is not encrypted with the current key
--- Publishes
---   conversation.appended  on channel: `edited`, with the new text

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include readElement
-- @include readLivingMessage
-- @include refuseMuted
-- @include findClientId
-- @include appendEvent
-- @include isReadable

-- The text before the caption in a body with files.
local CAPTIONS = {
  image = '},"caption":"', file = '},"caption":"', audio = '},"caption":"', video = '},"caption":"', album = '],"caption":"',
  encrypted = '],"caption":"',
}

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, text, blank, mentions = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5] == '1', ARGV[6]
local meantFor = ARGV[7]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
local at, now = readClock()
-- A late retry: the message may have been edited again since.
local earlier = findClientId(keys.sent, userId, clientId)
if earlier then
  local event = earlier > conversation.base and redis.call('LINDEX', keys.log, earlier - conversation.base - 1)
  return {'ok', event and tonumber((readElement(event))) or now}
end
if conversation.blockCode then return {'refused', conversation.blockCode} end
local muted = refuseMuted(keys.mutes, userId, now)
if muted then return muted end
local element, index, why = readLivingMessage(keys, conversation, offset)
if not element then return {'refused', why} end
local writtenAt, uncounted, id, author = readElement(element)
if author ~= userId then return {'refused', 'NOT_THE_AUTHOR'} end

-- The element is cut, not decoded, so that unchanged parts stay identical byte by byte. Quotation marks in user text
-- are escaped, so none of these patterns matches user text.
local bodyAt = string.find(element, '"body":', 1, true)
if not bodyAt then return {'refused', 'MESSAGE_NOT_FOUND'} end
local beginning, bodyBefore = string.sub(element, 1, bodyAt - 1), string.sub(element, bodyAt)
-- Only for these kinds the caption is known to be the last field; fields of later versions would be lost otherwise.
local caption = CAPTIONS[string.match(bodyBefore, '^"body":{"kind":"(%a+)"')]
local captionAt = caption and string.find(bodyBefore, caption, 1, true)
local isText = string.sub(bodyBefore, 1, 28) == '"body":{"kind":"text","text"'
if not captionAt and not isText then return {'refused', 'MESSAGE_NOT_FOUND'} end
if blank and not captionAt then return {'refused', 'TEXT_EMPTY'} end
local body = captionAt and string.sub(bodyBefore, 1, captionAt + 1) .. '"caption":' or '"body":{"kind":"text","text":'
body = body .. text .. '}}'
local keyId = conversation.owner and redis.call('HGET', keys.meta, 'keyId')
if keyId and isReadable(body, keyId) then return {'refused', 'ROOM_ENCRYPTED'} end
local mentioned = mentions ~= '[]' and '"mentions":' .. mentions .. ',' or ''
local head = string.format('{"at":%s,"uncounted":%s,"id":"%s","type":"message","from":"%s",', writtenAt, uncounted, id, author)
local rest = string.sub(beginning, #head + 1)
local mentionedBefore = string.match(rest, '"mentions":%[.-%],') or ''
local editedAt = string.match(rest, '"editedAt":(%d+),')
if body == bodyBefore and mentioned == mentionedBefore then return {'ok', tonumber(editedAt or writtenAt)} end

rest = string.gsub(string.gsub(rest, '"mentions":%[.-%],', ''), '"editedAt":%d+,', '')
redis.call('LSET', keys.log, index, head .. mentioned .. '"editedAt":' .. at .. ',' .. rest .. body)
appendEvent(keys, conversation, at, userId, clientId, 'edited', ',"target":' .. offset, ',' .. mentioned .. '"text":' .. text)
return {'ok', now}
