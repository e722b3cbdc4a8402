-- Parses an announcement without decoding all of it: at, id, author, startsAt, endsAt and editedAt (all text; `null`:
-- never), and the remaining text with importance and title. Nil for a recalled announcement.
local function readAnnouncement(element)
  return string.match(element or '',
    '^{"at":(%d+),"id":"([^"]*)","from":"([^"]*)","startsAt":(%d+),"endsAt":(%w+),"editedAt":(%w+),(.*)$')
end

local function isShownAt(now, startsAt, endsAt)
  return tonumber(startsAt) <= now and (endsAt == 'null' or tonumber(endsAt) > now)
end
