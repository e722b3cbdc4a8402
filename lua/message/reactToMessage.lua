--- Adds or removes a reaction. The message's element holds all of its reactions; a `reacted` event publishes the
--- change. Idempotent. Does not renew a room's expiry.
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
---   clientId  id
---   offset    integer  of the message
---   emoji     text     one emoji, which needs no escaping in JSON
---   on        flag     add or remove
---   limit     integer  different reactions per message
---   meantFor  text?    epoch of the intended log; empty: any
--- Refuses
---   CONVERSATION_NOT_FOUND
---   ROOM_CLOSED
---   NOT_A_MEMBER
---   ROOM_PASSWORD_REQUIRED
---   ROOM_REPLACED        the room's epoch differs from `meantFor`
---   PERSON_BLOCKED      the caller blocks the other person of the direct conversation; only when adding
---   DIRECT_UNAVAILABLE  the other person of the direct conversation blocks the caller; only when adding
---   MUTED               {until ms?}
---   MESSAGE_NOT_FOUND   not a message, or recalled
---   MESSAGE_ARCHIVED
---   TOO_MANY_REACTIONS
--- Publishes
---   conversation.appended  on channel: `reacted`

-- @include readClock
-- @include readConversation
-- @include refuseEpoch
-- @include readLivingMessage
-- @include refuseMuted
-- @include findClientId
-- @include appendEvent

local keys = {
  meta = KEYS[1], log = KEYS[2], members = KEYS[3], recalled = KEYS[4], mutes = KEYS[5], sent = KEYS[6], channel = KEYS[7],
}
local userId, clientId, offset, emoji, on, limit = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5] == '1', tonumber(ARGV[6])
local meantFor = ARGV[7]

-- Returns `reactions` without the person's own reaction with this emoji, and whether there was one.
local function withoutMine(reactions)
  local kept, wasThere = {}, false
  for _, reaction in ipairs(reactions) do
    local by = {}
    for _, id in ipairs(reaction.by) do
      if reaction.emoji == emoji and id == userId then wasThere = true else by[#by + 1] = id end
    end
    if #by > 0 then kept[#kept + 1] = {emoji = reaction.emoji, by = by} end
  end
  return kept, wasThere
end

-- Returns false when the message already has `limit` different reactions.
local function addMine(reactions)
  for _, reaction in ipairs(reactions) do
    if reaction.emoji == emoji then
      reaction.by[#reaction.by + 1] = userId
      return true
    end
  end
  if #reactions >= limit then return false end
  reactions[#reactions + 1] = {emoji = emoji, by = {userId}}
  return true
end

local conversation, refusal = readConversation(keys, userId)
if not conversation then return {'refused', refusal} end
local replaced = refuseEpoch(conversation, meantFor)
if replaced then return {'refused', replaced} end
if findClientId(keys.sent, userId, clientId) then return {'ok'} end
local at, now = readClock()
if on and conversation.blockCode then return {'refused', conversation.blockCode} end
local muted = refuseMuted(keys.mutes, userId, now)
if muted then return muted end
local element, index, why = readLivingMessage(keys, conversation, offset)
if not element then return {'refused', why} end

-- The element is cut, not decoded, so that user text stays identical byte by byte. No field before the body contains
-- user text.
local bodyAt = string.find(element, '"body":', 1, true)
if not bodyAt then return {'refused', 'MESSAGE_NOT_FOUND'} end
local beginning, body = string.sub(element, 1, bodyAt - 1), string.sub(element, bodyAt)
local before = string.match(beginning, '"reactions":(%[.-%}%]),')
local reactions, wasThere = withoutMine(before and cjson.decode(before) or {})
if wasThere == on then return {'ok'} end
if on and not addMine(reactions) then return {'refused', 'TOO_MANY_REACTIONS'} end

beginning = string.gsub(beginning, '"reactions":%[.-%}%],', '')
local after = #reactions > 0 and '"reactions":' .. cjson.encode(reactions) .. ',' or ''
redis.call('LSET', keys.log, index, beginning .. after .. body)
appendEvent(keys, conversation, at, userId, clientId, 'reacted',
  ',"target":' .. offset .. ',"emoji":"' .. emoji .. '","on":' .. tostring(on))
return {'ok'}
