-- Parses an announcement without decoding all of it: at, id, author, startsAt, endsAt and editedAt (all text; `null`:
-- never), the remaining text with importance and title, and its audience (nil: everyone). Nil for a recalled
-- announcement. The audience is first, so that earlier versions cannot parse the announcement and show it to no one.
local function readAnnouncement(element)
  local audience, rest = string.match(element or '', '^{"audience":"([^"]*)",(.*)$')
  local at, id, author, startsAt, endsAt, editedAt, content = string.match(audience and '{' .. rest or element or '',
    '^{"at":(%d+),"id":"([^"]*)","from":"([^"]*)","startsAt":(%d+),"endsAt":(%w+),"editedAt":(%w+),(.*)$')
  return at, id, author, startsAt, endsAt, editedAt, content, audience
end

-- Parses an entry of `times`: startsAt, endsAt, author, and the audience (nil: everyone). Nil when there is none.
local function readTimes(entry)
  local audience, times = string.match(entry or '', '^([^|]*)|(.*)$')
  local startsAt, endsAt, author = string.match(times or entry or '', '^(%d+):(%w+):(.*)$')
  return startsAt, endsAt, author, audience
end

local function isShownAt(now, startsAt, endsAt)
  return tonumber(startsAt) <= now and (endsAt == 'null' or tonumber(endsAt) > now)
end

-- Parses the audiences of a person (JSON, see `lua/group/readAudiences.lua`) into a set.
local function toAudienceSet(json)
  local audiences = {}
  for _, audience in ipairs(cjson.decode(json)) do audiences[audience] = true end
  return audiences
end

-- Whether a person with these audiences may read an announcement to `audience` (nil: everyone). Its author always may.
local function isAddressed(audience, author, userId, audiences)
  return not audience or author == userId or audiences[audience] == true
end
