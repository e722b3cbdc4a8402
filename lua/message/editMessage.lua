--- Says a message anew: its element is replaced, and an event points at it without a word of it, so that a recall has one place
--- to blank. Its author's own, and of files their caption. The same again changes nothing. Renews no clock.
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
---   clientId  id       of the event that tells of it
---   offset    integer  of the message
---   text      json     a text as JSON
---   blank     flag     whether there is nothing to be read in it, which only a caption may be
---   mentions  json     whom it mentions now, a list of ids
---   meantFor  text?    epoch of the log that it is meant for; empty: any
--- Returns
---   at  ms  when it was said so; of what changes nothing, when it was said so before
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED       it is not the room that was meant
---   MUTED              {until ms?}
---   MESSAGE_NOT_FOUND  it is no message, or was recalled
---   MESSAGE_ARCHIVED
---   NOT_THE_AUTHOR
---   TEXT_EMPTY
--- Publishes
---   conversation.appended  on channel: `edited`, with what the message says now

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include readElement
-- @include readLivingMessage
-- @include refuseMuted
-- @include findClientId
-- @include appendEvent

-- What stands before the caption in a body with files.
local CAPTIONS = {
  image = '},"caption":"', file = '},"caption":"', audio = '},"caption":"', video = '},"caption":"', album = '],"caption":"',
}

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, text, blank, mentions = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5] == '1', ARGV[6]
local meantFor = ARGV[7]

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local elsewhere = refuseEpoch(conversation, meantFor)
if elsewhere then return {'refused', elsewhere} end
local at, now = readClock()
-- A late repetition: what it said may have been said anew since.
local earlier = findClientId(keys.sent, userId, clientId)
if earlier then
  local event = earlier > conversation.base and redis.call('LINDEX', keys.log, earlier - conversation.base - 1)
  return {'ok', event and tonumber((readElement(event))) or now}
end
local muted = refuseMuted(keys.mutes, userId, now)
if muted then return muted end
local element, index, why = readLivingMessage(keys, conversation, offset)
if not element then return {'refused', why} end
local writtenAt, uncounted, id, author = readElement(element)
if author ~= userId then return {'refused', 'NOT_THE_AUTHOR'} end

-- Cut, not decoded, as a reaction does: what stays, stays byte by byte. A quotation mark that somebody wrote has a backslash
-- before it, so none of these can be found in what they wrote.
local bodyAt = string.find(element, '"body":', 1, true)
if not bodyAt then return {'refused', 'MESSAGE_NOT_FOUND'} end
local beginning, bodyBefore = string.sub(element, 1, bodyAt - 1), string.sub(element, bodyAt)
-- Only in bodies of these kinds is the caption known to be the last field: of a later version's something would be lost.
local caption = CAPTIONS[string.match(bodyBefore, '^"body":{"kind":"(%a+)"')]
local captionAt = caption and string.find(bodyBefore, caption, 1, true)
local isText = string.sub(bodyBefore, 1, 28) == '"body":{"kind":"text","text"'
if not captionAt and not isText then return {'refused', 'MESSAGE_NOT_FOUND'} end
if blank and not captionAt then return {'refused', 'TEXT_EMPTY'} end
local body = captionAt and string.sub(bodyBefore, 1, captionAt + 1) .. '"caption":' or '"body":{"kind":"text","text":'
body = body .. text .. '}}'
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
